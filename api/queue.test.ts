import { expect, test } from 'vitest'
import { createKeyedQueue, createQueue } from './queue.ts'

test('a queue runs few at once, and says 503 when too many wait', async () => {
  const run = createQueue({ concurrency: 2, maxPending: 1 })
  const gate = Promise.withResolvers<void>()
  const begun: number[] = []
  const work = (number: number) =>
    run(() => {
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

test('each key has a queue of its own, says 429 when it is full, and goes on after a failure', async () => {
  const run = createKeyedQueue({ maxPending: 1 })
  const gate = Promise.withResolvers<void>()
  const failing = run('one', () => gate.promise)
  const next = run('one', async () => 'done')
  await expect(run('one', async () => {})).rejects.toMatchObject({ status: 429 })
  expect(await run('other', async () => 'other')).toBe('other')
  gate.reject(new Error('failed'))
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('done')
})
