import { expect, test } from 'vitest'
import { Pacer } from './housekeeping.ts'

test('a thousand wishes in a row are few turns, and the last wish has its turn', () => {
  const pacer = new Pacer(10_000)
  const turns: number[] = []
  for (let now = 0; now < 25_000; now += 25) {
    pacer.want()
    if (pacer.take(now)) turns.push(now)
  }
  expect(turns).toEqual([0, 10_000, 20_000])
  expect(pacer.take(29_999)).toBe(false)
  expect(pacer.take(30_000)).toBe(true)
  expect(pacer.take(50_000)).toBe(false)
})
