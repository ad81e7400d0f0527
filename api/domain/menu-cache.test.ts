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
      expect(json.buffer.byteLength).toBe(whole.length)
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

test('a text that was made by a clock ahead of the time is made anew when that is put right', async () => {
  let time = NOW.getTime() + 1000
  const texts = createMenuTexts(() => new Date(time))
  const made: Date[] = []
  const read = () =>
    texts.get('public', A_REVISION, async (at) => {
      made.push(at)
      return { value: at, until: Infinity }
    })
  await read()
  time = NOW.getTime()
  expect(String((await read()).json)).toBe(JSON.stringify(NOW))
  await read()
  expect(made.length).toBe(2)
})

test('those who ask for one revision while it is made share it, and a newer one is made for itself', async () => {
  const texts = createMenuTexts(now)
  const made: number[] = []
  const read = async (revision: number) => {
    const text = await texts.get('public', { restaurantId: 'corner', revision }, async () => {
      made.push(revision)
      return { value: revision, until: Infinity }
    })
    return String(text.json)
  }
  expect(await Promise.all([read(1), read(1), read(2), read(2)])).toEqual(['1', '1', '2', '2'])
  expect(made).toEqual([1, 2])
  expect(await read(2)).toBe('2')
  expect(made).toEqual([1, 2])
})
