import { expect, test } from 'vitest'
import { inBrackets, listPieces, listText } from './lists.ts'

test.each([
  ['en', 'a, b, c', ['a,', 'b,', 'c']],
  ['ar', 'a وb وc', ['a', 'وb', 'وc']],
  ['de', 'a, b und c', ['a,', 'b und', 'c']],
  ['zh-CN', 'a、b、c', ['a、', 'b、', 'c']],
])('a list in %s', (locale, said, pieces) => {
  expect(listText(['a', 'b', 'c'], locale)).toBe(said)
  expect(listPieces(['a', 'b', 'c'], locale)).toEqual(pieces)
  expect(listPieces([], locale)).toEqual([])
})

test('Chinese has brackets of its own', () => {
  expect(`夜${inBrackets('18:19', 'zh-CN')}`).toBe('夜（18:19）')
  expect(`night${inBrackets('18:19', 'en')}`).toBe('night (18:19)')
})
