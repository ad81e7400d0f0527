import { expect, test } from 'vitest'
import { leanStyles } from './lean-styles.ts'

test('what nothing reads goes, and what only that read goes with it', () => {
  const css =
    ':root{--a:1px;--a-wide:2px;--unused:calc(var(--inner)*2);--inner:3px;--last:red}' +
    '@media print{:root{--unused:0;--a:0}}p{margin:var(--a) var( --gone,var(--last))}'
  expect(leanStyles(css)).toBe(
    ':root{--a:1px;--last:red}@media print{:root{--a:0}}p{margin:var(--a) var( --gone,var(--last))}',
  )
})
