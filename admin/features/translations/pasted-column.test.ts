import { expect, test } from 'vitest'
import { pastedColumn } from './components/translation-field.tsx'

test.each([
  ['شوربة', false, null],
  ['شوربة\n', true, null],
  ['أ\nب\nج', true, ['أ', 'ب', 'ج']],
  ['أ\r\nب\r\n', true, ['أ', 'ب']],
  ['Soup\tشوربة\nTea\tشاي', true, ['شوربة', 'شاي']],
  ['Soup\tشوربة', true, ['شوربة']],
  ['"سطر\nوسطر"\nب', true, ['سطر\nوسطر', 'ب']],
  ['"يقول ""نعم"""\nب', true, ['يقول "نعم"', 'ب']],
  ['"Best" soup\nTea', true, ['"Best" soup', 'Tea']],
  ['أ\n\nج', true, ['أ', '', 'ج']],
])('%j pasted from a table %s is %j', (text, isTable, cells) => {
  expect(pastedColumn(text, isTable)).toEqual(cells)
})
