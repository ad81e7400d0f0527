import { expect, test } from 'vitest'
import { claimPublication, recordFailure, recordPublication } from '#db/queries/claims.ts'
import { EMPTY_MANIFEST } from '#db/queries/publications.ts'
import { raiseRevision } from '#db/queries/restaurants.ts'
import { MADE, NOW } from '#db/testing/fixtures.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

test('tells an owner how far the public pages are', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  const ask = async () => (await api.call('GET', '/api/publication', { token })).body
  expect(await ask()).toEqual({ status: 'publishing', publishedAt: null, message: null })

  await recordPublication(api.db, await claim(api, restaurantId), {
    ...MADE,
    revision: 1,
    manifest: EMPTY_MANIFEST,
    now: NOW,
  })
  const publishedAt = NOW.toISOString()
  expect(await ask()).toEqual({ status: 'published', publishedAt, message: null })

  await raiseRevision(api.db, restaurantId)
  expect(await ask()).toEqual({ status: 'publishing', publishedAt, message: null })

  const failed = await claim(api, restaurantId)
  await recordFailure(api.db, failed, { failure: 'ENOSPC /srv/cdn', retryAt: NOW })
  const answer = await ask()
  expect(answer).toEqual({ status: 'failed', publishedAt, message: expect.any(String) })
  expect(JSON.stringify(answer)).not.toContain('ENOSPC')
})

test('asks to sign in', async () => {
  await using api = await anApi()
  expect(await api.call('GET', '/api/publication')).toMatchObject({ status: 401 })
})

async function claim({ db }: Api, restaurantId: string) {
  const until = new Date(NOW.getTime() + 1000)
  const claimed = await claimPublication(db, restaurantId, { holder: 'test', now: NOW, until })
  if (!claimed) throw new Error('Somebody else is publishing')
  return claimed
}
