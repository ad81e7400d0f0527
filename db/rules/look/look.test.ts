import { expect, test } from 'vitest'
import { readAccent } from './look.ts'

test.each([
  ['#7a1f2b', '#7a1f2b'],
  [' 7A1F2B ', '#7a1f2b'],
  ['#f0c', '#ff00cc'],
  ['#٧a١f٢b', '#7a1f2b'],
  ['#7a1f2', null],
  ['green', null],
  ['', null],
])('%j is %j', (text, accent) => {
  expect(readAccent(text)).toBe(accent)
})
