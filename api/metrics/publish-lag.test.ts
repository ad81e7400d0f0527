import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPublishLag } from './measured-publisher.ts'

function aLag() {
  let time = 0
  const lag = createPublishLag(() => time)
  return { ...lag, at: (milliseconds: number) => void (time = milliseconds) }
}

test('a change waits from when it was made until its pages are out', () => {
  const lag = aLag()
  lag.at(1000)
  lag.changed('a')
  lag.changed('b')
  lag.at(1250)
  expect(lag.published('a')).toBe(0.25)
  lag.at(3000)
  expect(lag.published('b')).toBe(2)
})

test('changes during a publish count from the first of them', () => {
  const lag = aLag()
  lag.changed('a')
  lag.at(100)
  lag.changed('a')
  lag.at(200)
  lag.changed('a')
  lag.at(300)
  expect(lag.published('a')).toBe(0.3)
  lag.at(500)
  expect(lag.published('a')).toBe(0.4)
  expect(lag.published('a')).toBeUndefined()
})

test('what nobody here asked for has no lag', () => {
  expect(aLag().published('a')).toBeUndefined()
})

test('of changes that nobody published yet, two publishes count at most', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), (steps) => {
      const lag = aLag()
      let waiting = 0
      const wanted = steps.map((isChange) => {
        const counts = !isChange && waiting > 0
        waiting = isChange ? Math.min(2, waiting + 1) : Math.max(0, waiting - 1)
        return counts
      })
      const seen = steps.map((isChange) => {
        if (!isChange) return lag.published('a') !== undefined
        lag.changed('a')
        return false
      })
      expect(seen).toEqual(wanted)
    }),
  )
})
