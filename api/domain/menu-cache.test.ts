import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOW } from '#db/testing/fixtures.ts'
import { createMenuTexts } from './menu-cache.ts'

const A_REVISION = { restaurantId: 'corner', revision: 1 }
const MOST_AT_ONCE = 100
const now = () => NOW

test('a menu’s text is its JSON, whatever its texts say, and is named after its bytes', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  const dish = fc.record({
    name: text,
    price: fc.integer(),
    description: fc.tuple(text, fc.nat(300)).map(([part, times]) => part.repeat(times)),
    imageUrl: fc.option(text),
  })
  const category = fc.record({ title: text, products: fc.array(dish) })
  await fc.assert(
    fc.asyncProperty(fc.array(category), async (menu) => {
      const { json, etag } = await createMenuTexts(now).get('public', A_REVISION, async () => ({
        value: menu,
        until: Infinity,
      }))
      const whole = Buffer.from(JSON.stringify(menu))
      expect(json.equals(whole)).toBe(true)
      expect(etag).toBe(`"${hash('sha256', whole, 'base64url').slice(0, 22)}"`)
    }),
    { numRuns: 50 },
  )
})

test('others have their turn after few of the dishes of one long category', async () => {
  let atOnce = 0
  let most = 0
  const dish = {
    get description() {
      atOnce += 1
      return 'وصف طويل للطبق، '.repeat(62)
    },
  }
  const look = () => {
    most = Math.max(most, atOnce)
    atOnce = 0
    looking = setImmediate(look)
  }
  let looking = setImmediate(look)
  const menu = [{ products: Array.from({ length: 3000 }, () => dish) }]
  await createMenuTexts(now).get('public', A_REVISION, async () => ({
    value: menu,
    until: Infinity,
  }))
  clearImmediate(looking)
  expect(most).toBeGreaterThan(0)
  expect(Math.max(most, atOnce)).toBeLessThan(MOST_AT_ONCE)
})

test('a text is made anew when the clock has made another of it, and not before', async () => {
  let time = NOW.getTime()
  let made = 0
  const texts = createMenuTexts(() => new Date(time))
  const read = () =>
    texts.get('public', A_REVISION, async (at) => {
      made += 1
      return { value: at, until: NOW.getTime() + 1000 }
    })
  const first = await read()
  time += 999
  expect((await read()).etag).toBe(first.etag)
  expect(made).toBe(1)
  time += 1
  expect((await read()).etag).not.toBe(first.etag)
})

test('what was made in no time before does not wait for a large menu', async () => {
  const texts = createMenuTexts(now)
  const askSmall = (revision: number) =>
    texts.get('public', { restaurantId: 'small', revision }, async () => {
      return { value: revision, until: Infinity }
    })
  await askSmall(1)
  const large = Promise.withResolvers<{ value: unknown; until: number }>()
  const asked = texts.get('public', A_REVISION, () => large.promise)
  expect(String((await askSmall(2)).json)).toBe('2')
  large.resolve({ value: [], until: Infinity })
  await asked
})

test('a small menu does not wait for all large ones that change again and again', async () => {
  const texts = createMenuTexts(() => NOW)
  const large = [
    { title: 'وصف طويل للطبق، '.repeat(62), times: Array.from({ length: 20_000 }, () => 1) },
  ]
  const done: string[] = []
  const ask = async (restaurantId: string, revision: number, menu: unknown) => {
    await texts.get('public', { restaurantId, revision }, async () => ({
      value: menu,
      until: Infinity,
    }))
    done.push(restaurantId)
  }
  const asked = Array.from({ length: 60 }, (_, index) => ask(`large ${index % 6}`, index, large))
  while (done.length < 9) await new Promise(setImmediate)
  const before = done.length
  await ask('small', 1, [])
  // Of the fifty that had come before it, at most some of each restaurant.
  expect(done.length - before).toBeLessThan(25)
  await Promise.all(asked)
})
