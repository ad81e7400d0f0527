import { expect, test } from 'vitest'
import { createHeldArchives } from './exports.ts'

test('of too many archives at once the largest are given up, and the oldest of these', () => {
  const archives = createHeldArchives(100)
  const [old, small, young] = [archives.hold(40), archives.hold(10), archives.hold(40)]
  expect([old, small, young].map(({ signal }) => signal.aborted)).toEqual([false, false, false])
  const next = archives.hold(40)
  expect([old, small, young, next].map(({ signal }) => signal.aborted)).toEqual([
    true,
    false,
    false,
    false,
  ])
  young[Symbol.dispose]()
  const last = archives.hold(50)
  expect([small, next, last].map(({ signal }) => signal.aborted)).toEqual([false, false, false])
})
