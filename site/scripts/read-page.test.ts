import { expect, test } from 'vitest'
import { coloursOf } from './read-page.ts'

const COLOURS =
  ':root{--ground:#fefaf3;--wash:#f5e9d8}@media(prefers-color-scheme:dark){:root{--ground:#16110b}}'
const LIKE_SOME =
  ':root{--ground:red;main{display:none}@media(prefers-color-scheme:dark){:root{--a:b}}'

function aPage(styles: string): string {
  return `<html><head><style>body{margin:0}${styles}</style></head><p>${LIKE_SOME}</p></html>`
}

test('takes the colours of a restaurant from the styles of its page, and none from what it says', () => {
  expect(coloursOf(aPage(COLOURS))).toBe(COLOURS)
  expect(coloursOf(aPage(''))).toBe('')
})
