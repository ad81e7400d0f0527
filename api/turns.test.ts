import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('few work at once, of one sender fewer still, and a failure lets the next one begin', async () => {
  const turns = createTurns({ atOnce: 3, ofOne: 2 })
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const take = (sender: string, name: string) =>
    turns.take(sender, async () => {
      begun.push(name)
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      await end.promise
      return name
    })
  const all = [
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
    ['b', 'b2'],
  ] as const
  const taken = all.map(([sender, name]) => take(sender, name))
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  ends.get('a1')?.reject(new Error('broken'))
  await expect(taken[0]).rejects.toThrow('broken')
  await setImmediate()
  expect(begun).toHaveLength(4)
  for (let count = 0; count < 4; count += 1) {
    for (const end of ends.values()) end.resolve()
    await setImmediate()
  }
  expect(await Promise.all(taken.slice(1))).toEqual(['a2', 'a3', 'b1', 'b2'])
})

test('who finds no place is refused, of one sender sooner, and who has gone is passed over', async () => {
  const turns = createTurns({ atOnce: 1, ofOne: 1, places: 3, placesOfOne: 2 })
  const end = Promise.withResolvers<void>()
  const gone = new AbortController()
  let begun = 0
  const take = (sender: string, signal?: AbortSignal) =>
    turns.take(
      sender,
      () => {
        begun += 1
        return end.promise
      },
      signal,
    )
  const refused = { code: 'too_many', headers: { 'Retry-After': '10' } }
  const first = take('a')
  const second = take('a')
  await expect(take('a')).rejects.toMatchObject(refused)
  const third = take('b', gone.signal)
  const fourth = take('c')
  // The one who had two has given one up.
  await expect(second).rejects.toMatchObject(refused)
  await expect(take('d')).rejects.toMatchObject(refused)
  gone.abort()
  end.resolve()
  await expect(third).rejects.toMatchObject(refused)
  await Promise.all([first, fourth])
  expect(begun).toBe(2)
  await take('a')
})

test('of a sender whose newest counts, what waits is given up for it, and what is at work is not', async () => {
  const turns = createTurns({ atOnce: 1, ofOne: 1, newestOfOne: true })
  const end = Promise.withResolvers<void>()
  const first = turns.take('a', () => end.promise)
  const second = turns.take('a', async () => 'second')
  const others = turns.take('b', async () => 'other')
  const third = turns.take('a', async () => 'third')
  await expect(second).rejects.toMatchObject({ code: 'too_many' })
  end.resolve()
  await first
  expect(await Promise.all([others, third])).toEqual(['other', 'third'])
})

test('few who send without end leave a place to whoever sends one thing', async () => {
  const turns = createTurns({ atOnce: 2, ofOne: 2, places: 50, placesOfOne: 10 })
  const over = new AbortController()
  const sendOn = async (network: string) => {
    while (!over.signal.aborted) {
      await turns.take(network, () => setImmediate()).catch(() => setImmediate())
    }
  }
  const flood = Array.from({ length: 70 }, (_, index) => sendOn(`network ${index % 5}`))
  await setImmediate()
  const guest = Array.from({ length: 20 }, (_, index) => index)
  for (const index of guest) {
    await expect(turns.take('guest', () => setImmediate(index))).resolves.toBe(index)
  }
  over.abort()
  await Promise.all(flood)
})

test('who has kept others waiting waits for them', async () => {
  let now = 0
  const turns = createTurns({ atOnce: 1, ofOne: 1, clock: () => now })
  const done: string[] = []
  const take = (sender: string, ms: number) =>
    turns.take(sender, async () => {
      await setImmediate()
      now += ms
      done.push(sender)
    })
  const heavy = [take('heavy', 20), take('heavy', 20), take('heavy', 20)]
  const light = ['a', 'b', 'a', 'b', 'a', 'b'].map((sender) => take(sender, 4))
  await Promise.all([...heavy, ...light])
  expect(done.join(' ')).toBe('heavy a b a b a b heavy heavy')
})

test('whoever comes later has no more before them than all who are there', async () => {
  let now = 0
  const turns = createTurns({ atOnce: 1, ofOne: 1, clock: () => now })
  const done: string[] = []
  const take = (sender: string, ms: number) =>
    turns.take(sender, async () => {
      await setImmediate()
      now += ms
      done.push(sender)
    })
  const all = Array.from({ length: 30 }, (_, index) => take(`many ${index % 3}`, 10))
  while (done.length < 12) await setImmediate()
  all.push(take('new', 1))
  await Promise.all(all)
  expect(done.indexOf('new')).toBeLessThanOrEqual(15)
})

test('what is small waits for one of many that are large and come again and again', async () => {
  let now = 0
  const turns = createTurns({ atOnce: 1, ofOne: 1, clock: () => now })
  const done: string[] = []
  const take = (sender: string, ms: number) =>
    turns.take(sender, async () => {
      await setImmediate()
      now += ms
      done.push(sender)
    })
  const large = Array.from({ length: 200 }, (_, index) => take(`large ${index % 20}`, 250))
  for (const count of [40, 57, 75, 93]) {
    while (done.length < count) await setImmediate()
    const before = done.length
    await take('small', 5)
    expect(done.length - before).toBeLessThanOrEqual(3)
  }
  await Promise.all(large)
})
