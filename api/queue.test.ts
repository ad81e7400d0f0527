import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

test('a queue runs few at once, and says 503 when too many wait', async () => {
  const run = createQueue({ atOnce: 2, places: 3, placesForOne: 9 })
  const gate = Promise.withResolvers<void>()
  const begun: number[] = []
  const work = (number: number) =>
    run(`key ${number}`, () => {
      begun.push(number)
      return gate.promise
    })
  const running = [work(1), work(2), work(3)]
  await expect(work(4)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '10' } })
  expect(begun).toEqual([1, 2])
  gate.resolve()
  await Promise.all(running)
  expect(begun).toEqual([1, 2, 3])
})

test('each key has a share of its own, says 429 when it is full, and goes on after a failure', async () => {
  const run = createQueue({ atOnceForOne: 1, placesForOne: 2 })
  const gate = Promise.withResolvers<void>()
  const failing = run('one', () => gate.promise)
  const next = run('one', async () => 'done')
  await expect(run('one', async () => {})).rejects.toMatchObject({ status: 429 })
  expect(await run('other', async () => 'other')).toBe('other')
  gate.reject(new Error('failed'))
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('done')
  expect(await run('one', async () => 'again')).toBe('again')
})

test('one key never holds the places of all', async () => {
  const run = createQueue({ atOnce: 2, atOnceForOne: 1, places: 10, placesForOne: 4 })
  const gate = Promise.withResolvers<void>()
  const held = Array.from({ length: 4 }, () => run('one', () => gate.promise))
  expect(await run('other', async () => 'at once')).toBe('at once')
  gate.resolve()
  await Promise.all(held)
})

function from(home: string) {
  return [
    { name: home, times: 1 },
    { name: 'town', times: 2 },
  ]
}

test('a network counts in each wider one, which has a multiple of its places', async () => {
  const run = createQueue({ placesForOne: 1 })
  const gate = Promise.withResolvers<void>()
  const held = [run(from('a'), () => gate.promise), run(from('b'), () => gate.promise)]
  await expect(run(from('c'), async () => {})).rejects.toMatchObject({ status: 429 })
  gate.resolve()
  await Promise.all(held)
  expect(await run(from('c'), async () => 'free')).toBe('free')
})
