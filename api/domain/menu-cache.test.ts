import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMenuTexts } from './menu-cache.ts'

const A_REVISION = { restaurantId: 'corner', revision: 1 }
const MOST_AT_ONCE = 100

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
      const { json, etag } = await createMenuTexts().get('public', A_REVISION, async () => menu)
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
  await createMenuTexts().get('public', A_REVISION, async () => menu)
  clearImmediate(looking)
  expect(most).toBeGreaterThan(0)
  expect(Math.max(most, atOnce)).toBeLessThan(MOST_AT_ONCE)
})
