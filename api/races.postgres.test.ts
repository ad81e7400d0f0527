import { expect, test } from 'vitest'
import { planFile } from '#builder/import/plan.ts'
import { databaseWriter } from '#builder/import/write.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { signInWithGoogle } from './domain/google-sign-in.ts'
import { consume } from './rate-limits.ts'
import { anApi } from './testing/fixtures.ts'

const RACERS = 10

test('many first sign-ins with one Google account make one account', async () => {
  await using api = await anApi()
  const profile = {
    sub: 'g1',
    email: 'noor@example.com',
    email_verified: true,
    name: 'Noor',
  } as const
  const ids = await Promise.all(racers(() => signInWithGoogle(api.context, profile, 'en')))
  expect(new Set(ids).size).toBe(1)
  expect(await api.db.selectFrom('restaurants').select('slug').execute()).toEqual([
    { slug: 'noor' },
  ])
})

test('many Google accounts of one name have each a restaurant of its own name', async () => {
  await using api = await anApi()
  const profile = { email_verified: true, name: 'Noor' } as const
  const signIn = (racer: number) => {
    const email = `noor${racer}@example.com`
    return signInWithGoogle(api.context, { ...profile, sub: String(racer), email }, 'en')
  }
  expect(new Set(await Promise.all(racers(signIn))).size).toBe(RACERS)
  const slugs = await api.db.selectFrom('restaurants').select('slug').execute()
  expect(new Set(slugs.map(({ slug }) => slug))).toEqual(
    new Set(['noor', ...racers((racer) => `noor-${racer + 2}`).slice(0, -1)]),
  )
})

test('of many tries at once, no more get through than may', async () => {
  await using api = await anApi()
  const limit = { key: 'log-in', most: 3, windowMs: 60_000 }
  const tries = await Promise.allSettled(racers(() => consume(api.db, [limit], NOW)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit.most)
})

test('a menu that is imported many times at once comes in once', async () => {
  await using api = await anApi()
  const categories = [{ title: 'Tea', products: [{ name: 'Mint', price: 1.5 }] }]
  const file = { restaurants: [{ name: 'Drop Cafe', categories }] }
  const [planned] = planFile('drop.json', file).restaurants
  if (!planned) throw new Error('Nothing was planned')
  const outcomes = await Promise.all(racers(() => databaseWriter(api.db, NOW).write(planned)))
  expect(outcomes.filter(({ status }) => status === 'imported')).toHaveLength(1)
  expect(await api.db.selectFrom('products').select('slug').execute()).toEqual([{ slug: 'mint' }])
})

function racers<T>(work: (racer: number) => T): T[] {
  return Array.from({ length: RACERS }, (_, racer) => work(racer))
}
