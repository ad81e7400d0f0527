import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodePath, toSegment } from '#db/rules/text/segments.ts'
import { linkTo } from './page-links.ts'

test('a browser reads a link as the path that it stands for', () => {
  expect(linkTo('/بيت-الهيل/شاي-☕/a')).toBe('/بيت-الهيل/شاي-%E2%98%95/a')
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(text, text, (category, product) => {
      const path = `/cafe/${toSegment(category)}/${toSegment(product)}`
      const { pathname } = new URL(linkTo(path), 'https://menus.example')
      expect(pathname).toBe(new URL(encodePath(path), 'https://menus.example').pathname)
    }),
  )
})
