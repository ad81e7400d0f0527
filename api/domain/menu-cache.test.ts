import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MENU_LANGUAGES, type MenuLanguage } from '#db/menu/languages.ts'
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

test('nor does what was made long before because the database was slow', async () => {
  let elapsed = 0
  const texts = createMenuTexts(now, {
    elapsed: () => elapsed,
    busy: () => 0,
    wait: async () => {},
  })
  const askSmall = (revision: number) =>
    texts.get('public', { restaurantId: 'small', revision }, async () => {
      elapsed += 5000
      return { value: revision, until: Infinity }
    })
  await askSmall(1)
  const stalled = Promise.withResolvers<{ value: unknown; until: number }>()
  const asked = texts.get('public', A_REVISION, () => stalled.promise)
  expect(String((await askSmall(2)).json)).toBe('2')
  stalled.resolve({ value: [], until: Infinity })
  await asked
})

test('a small menu does not wait for all large ones that change again and again', async () => {
  const texts = createMenuTexts(() => NOW)
  const large = [
    { title: 'وصف طويل للطبق، '.repeat(62), times: Array.from({ length: 20_000 }, () => 1) },
  ]
  const done: string[] = []
  const ask = async (restaurantId: string, language: MenuLanguage, menu: unknown) => {
    await texts.get(`texts ${language}`, { restaurantId, revision: 1 }, async () => ({
      value: menu,
      until: Infinity,
    }))
    done.push(restaurantId)
  }
  const asked = MENU_LANGUAGES.flatMap((language) =>
    Array.from({ length: 6 }, (_, index) => ask(`large ${index}`, language, large)),
  )
  while (done.length < 9) await new Promise(setImmediate)
  const before = done.length
  await ask('small', 'en', [])
  // Of the fifty that had come before it, at most some of each restaurant.
  expect(done.length - before).toBeLessThan(25)
  await Promise.all(asked)
})

const LARGE = 'وصف طويل للطبق، '.repeat(20_000)

/** Menus whose texts take 80 ms each, by a clock that nobody else moves. */
function aLaneOfTexts() {
  let time = 0
  const made: string[] = []
  const waiting: { at: number; resolve: () => void }[] = []
  const texts = createMenuTexts(now, {
    elapsed: () => time,
    busy: () => time,
    wait(ms) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ at: time + ms, resolve })
      return promise
    },
  })
  return {
    made,
    waiting,
    /** What the text says, without its long end. */
    async read(
      kind: 'public' | 'owner' | 'kitchen',
      revision: number,
      menu = LARGE,
      of = 'corner',
    ) {
      const { json, etag } = await texts.get(kind, { restaurantId: of, revision }, async () => {
        time += 80
        made.push(`${of} ${kind} ${revision}`)
        return { value: `${revision} ${menu}`, until: Infinity }
      })
      const whole = json.toString()
      expect(etag).toBe(`"${hash('sha256', json, 'base64url').slice(0, 22)}"`)
      return whole.slice(1, whole.indexOf(' '))
    },
    async pass(ms: number) {
      time += ms
      for (const one of waiting.filter(({ at }) => at <= time)) one.resolve()
      await new Promise(setImmediate)
    },
  }
}

test('a large menu that changes all the time is made for guests a quarter of the time', async () => {
  const { read, pass, made } = aLaneOfTexts()
  expect(await read('public', 1)).toBe('1')
  expect(await read('public', 2)).toBe('1')
  await pass(239)
  expect(await read('public', 3)).toBe('1')
  await pass(1)
  expect(await read('public', 4)).toBe('4')
  expect(made).toEqual(['corner public 1', 'corner public 4'])
})

test('an owner waits for what they have just changed, which is made once for all who wait', async () => {
  const { read, pass, made } = aLaneOfTexts()
  await read('owner', 1)
  const asked = [2, 4, 3].map((revision) => read('owner', revision))
  await pass(239)
  expect(made).toEqual(['corner owner 1'])
  await pass(1)
  await Promise.all(asked)
  expect(made).toHaveLength(2)
  // It was read after all of them had been changed, and is known as the newest.
  await read('owner', 4)
  expect(made).toHaveLength(2)
})

test('whoever rests holds up no other menu', async () => {
  const { read, waiting } = aLaneOfTexts()
  await read('owner', 1)
  const resting = read('owner', 2)
  expect(await read('owner', 1, LARGE, 'other')).toBe('1')
  expect(waiting).toHaveLength(1)
  waiting[0]?.resolve()
  expect(await resting).toBe('2')
})

test('all kinds of one menu’s texts have that quarter together', async () => {
  const { read, pass, made } = aLaneOfTexts()
  const all = (revision: number) => [
    read('owner', revision),
    read('kitchen', revision),
    read('public', revision),
  ]
  await Promise.all(all(1))
  const again = [read('owner', 2), read('kitchen', 2)]
  await pass(719)
  expect(made).toHaveLength(3)
  await pass(1)
  await Promise.all(again)
  expect(made).toHaveLength(5)
})

test('guests are told nothing older than a second', async () => {
  const { read, pass } = aLaneOfTexts()
  await read('public', 1)
  await pass(900)
  await read('owner', 2)
  await pass(20)
  const asked = read('public', 2)
  await pass(220)
  expect(await asked).toBe('2')
})

test('a small menu is never told as it was, and none that is small by now', async () => {
  const { read, pass } = aLaneOfTexts()
  await read('public', 1, 'small')
  expect(await read('public', 2, 'small')).toBe('2')
  await read('public', 3)
  await pass(240 + 60_001)
  await read('public', 4, 'small')
  expect(await read('public', 5, 'small')).toBe('5')
})
