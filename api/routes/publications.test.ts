import { expect, test } from 'vitest'
import { recordFailure, recordPublication, takePublishLease } from '#db/queries/publish-leases.ts'
import { EMPTY_MANIFEST, AWAY } from '#db/queries/publications.ts'
import { raiseRevision } from '#db/queries/restaurants.ts'
import { moveTarget } from '#db/queries/targets.ts'
import { TOO_LARGE } from '#db/rules/publishing.ts'
import { MADE, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
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

  const died = await claim(api, restaurantId)
  await recordFailure(api.db, died, { failure: TOO_LARGE, retryAt: NOW })
  const large = { status: 'failed', message: expect.stringContaining('too large to publish') }
  expect(await ask()).toMatchObject(large)
})

test('tells an owner that pages are on their way while the CDN is gone', async () => {
  await using api = await anApi()
  const { db } = api
  const { token, restaurantId } = await anOwner(api)
  const status = async () => (await api.call('GET', '/api/publication', { token })).body
  const move = (from: string | null, to: string) =>
    transact(db, (trx) => moveTarget(trx, { from, to }))
  await move(null, 'one')
  const published = { ...MADE, revision: 1, manifest: EMPTY_MANIFEST, now: NOW }
  await recordPublication(db, await claim(api, restaurantId), published)
  expect(await status()).toMatchObject({ status: 'published' })
  for (const [from, to] of [
    ['one', AWAY],
    [AWAY, 'two'],
  ] as const) {
    await move(from, to)
    expect(await status()).toMatchObject({ status: 'publishing' })
  }
  await move('two', 'one')
  expect(await status()).toMatchObject({ status: 'published' })
  expect(await move('two', 'three')).toBe(false)
})

test('asks to sign in', async () => {
  await using api = await anApi()
  expect(await api.call('GET', '/api/publication')).toMatchObject({ status: 401 })
})

async function claim({ db }: Api, restaurantId: string) {
  const until = new Date(NOW.getTime() + 1000)
  const claimed = await takePublishLease(db, restaurantId, { workerId: 'test', now: NOW, until })
  if (!claimed) throw new Error('Somebody else is publishing')
  return claimed
}
