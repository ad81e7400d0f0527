import { expect, it } from 'vitest'
import { createLargeChanges } from './limits.ts'

it('makes one at a time, and the next only after a rest that its own sender does not wait for', async () => {
  const rests = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const waits: number[] = []
  const rest = async (ms: number) => {
    waits.push(ms)
    await rests[waits.length - 1]?.promise
  }
  const changes = createLargeChanges(rest)
  const begun: string[] = []
  const make = (owner: string) => changes.take(owner, async () => void begun.push(owner))
  await make('first')
  const next = [make('second'), make('third')]
  expect(begun).toEqual(['first'])
  rests[0]?.resolve()
  await next[0]
  expect(begun).toEqual(['first', 'second'])
  rests[1]?.resolve()
  await next[1]
  expect(begun).toEqual(['first', 'second', 'third'])
  expect(waits.every((ms) => ms >= 0 && ms <= 5000)).toBe(true)
})

it('goes on after one that failed, and says why', async () => {
  const changes = createLargeChanges(async () => {})
  const failing = changes.take('owner', () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
  expect(await changes.take('owner', async () => 7)).toBe(7)
})
