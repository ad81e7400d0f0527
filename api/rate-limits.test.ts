import { expect, it } from 'vitest'
import { NOW } from '#db/testing/fixtures.ts'
import { createBuckets } from './rate-limits.ts'
import { anApi, anOwner } from './testing/fixtures.ts'

const LINK = 'https://menus.example'
const LINKS = {
  googleMapLink: LINK,
  facebookLink: LINK,
  instagramLink: LINK,
  whatsappLink: LINK,
}

it('takes 1 000 changes of one owner at once and then ten a second, and of all others at once', async () => {
  await using api = await anApi()
  const { ownerId, token } = await anOwner(api)
  const other = await anOwner(api)
  const save = (by: string) => api.call('POST', '/api/socialLink', { token: by, json: LINKS })
  expect((await save(token)).status).toBe(200)
  for (let count = 1; count < 1000; count += 1) {
    api.context.buckets.consume('changesOfOwner', ownerId, NOW)
  }
  const refused = await save(token)
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ message: 'Too many tries. Please wait and try again.' })
  expect(refused.headers.get('Retry-After')).toBe('1')
  expect((await api.call('GET', '/categories', { token })).status).toBe(200)
  expect((await save(other.token)).status).toBe(200)
  api.setNow(new Date(NOW.getTime() + 1000))
  expect((await save(token)).status).toBe(200)
})

it('refills ten a second, never more than there were, and nothing for a clock set back', () => {
  const buckets = createBuckets()
  const take = (count: number, ms: number) => {
    const now = new Date(NOW.getTime() + ms)
    for (let taken = 0; taken < count; taken += 1) buckets.consume('changesOfOwner', 'owner', now)
  }
  take(1000, 0)
  expect(() => take(1, 0)).toThrow('Too many')
  take(10, 1000)
  expect(() => take(1, 1000)).toThrow('Too many')
  expect(() => take(1, -1_000_000)).toThrow('Too many')
  take(1000, 10_000_000)
  expect(() => take(1, 10_000_000)).toThrow('Too many')
})

it('counts an address in each of its networks: a wide one has a multiple', () => {
  const buckets = createBuckets()
  const takenFrom = (name: string) => {
    const networks = [
      { name, times: 1 },
      { name: 'around them', times: 2 },
    ]
    let taken = 0
    while (buckets.tryConsume('pageViewsFromAddress', networks, NOW)) taken += 1
    return taken
  }
  expect(['one', 'other', 'third'].map(takenFrom)).toEqual([1000, 1000, 0])
})
