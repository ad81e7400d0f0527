import { expect, test } from 'vitest'
import { leanStyles, withoutOwnColours, withoutRules } from './lean-styles.ts'

test('what nothing reads goes, and what only that read goes with it', () => {
  const css =
    ':root{--a:1px;--a-wide:2px;--unused:calc(var(--inner)*2);--inner:3px;--last:red}' +
    '@media print{:root{--unused:0;--a:0}}p{margin:var(--a) var( --gone,var(--last, blue))}'
  expect(leanStyles(css)).toBe(
    ':root{--a:1px;--last:red}@media print{:root{--a:0}}p{margin:var(--a) var( --gone,var(--last, blue))}',
  )
})

test('what has one value for everybody is written out, what changes is not', () => {
  const css =
    ':root{--gap:4px;--wide:calc(2*var(--gap));--ground:#fff}' +
    '@media print{:root{--ground:none}}p{margin:var(--gap) var(--wide);background:var(--ground)}'
  expect(leanStyles(css)).toBe(
    ':root{--ground:#fff}@media print{:root{--ground:none}}' +
      'p{margin:4px calc(2*4px);background:var(--ground)}',
  )
})

test('a page has the values of its language alone', () => {
  const css =
    ':root{--line:1;--gap:4px}:root:lang(ar),:root:lang(fa){--line:2}p{margin:var(--line)}'
  expect(leanStyles(css, 'en')).toContain('}p{margin:1}')
  expect(leanStyles(css, 'fa')).toContain('}p{margin:2}')
  expect(leanStyles(css)).toContain('p{margin:var(--line)}')
})

test('what names only parts that a page does without goes, alone or with its group', () => {
  const css =
    '.find{a:0}@media print{.find{a:1}}.find,.apart{a:2}.lead:has(.find,i){a:3}h1 a{a:4}h1{a:5}'
  expect(withoutRules(css, ['.find', 'h1 a'])).toBe('.apart{a:2}h1{a:5}')
  expect(withoutRules(css, [])).toBe(css)
})

test('of our colours those go that a look says in their place', () => {
  const css = ':root{--ground:#fff;--text:#000;--action:red}p{color:var(--action);--on-action:0}'
  expect(withoutOwnColours(css)).toBe(':root{--text:#000;}p{color:var(--action);--on-action:0}')
})
