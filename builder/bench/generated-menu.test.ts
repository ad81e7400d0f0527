import { describe, expect, test } from 'vitest'
import { checkName } from '#db/rules/text/names.ts'
import { generateMenu, SHAPE } from './generated-menu.ts'
import { median } from './measurement.ts'

const menus = Array.from({ length: 40 }, (_, index) => generateMenu(7, index))
const dishes = menus.flatMap((menu) => menu.categories.flatMap(({ products }) => products))

describe('generated menus', () => {
  test('are the same for the same numbers and differ for others', () => {
    expect(generateMenu(7, 3)).toEqual(menus[3])
    expect(generateMenu(7, 4)).not.toEqual(menus[3])
    expect(generateMenu(8, 3)).not.toEqual(menus[3])
  })

  test('have the promised shape, with titles that differ', () => {
    for (const { categories } of menus) {
      expect(new Set(categories.map(({ title }) => title)).size).toBe(SHAPE.categories)
      for (const { products } of categories) expect(products).toHaveLength(SHAPE.dishesInEach)
    }
  })

  test('pass the rules for names', () => {
    const names = [...menus, ...dishes].map(({ name }) => checkName(name))
    expect(names.filter(({ ok }) => !ok)).toEqual([])
  })

  test('are as long as real ones, in Arabic and in Latin letters', () => {
    const arabic = dishes.filter(({ name }) => /^\p{Script=Arabic}/u.test(name))
    expect(arabic.length / dishes.length).toBeGreaterThan(0.2)
    expect(arabic.length / dishes.length).toBeLessThan(0.6)
    const latin = dishes.filter(({ name }) => /^\p{Script=Latin}/u.test(name))
    expect(median(arabic.map(({ name }) => name.length))).toBeCloseTo(14, -1)
    expect(median(latin.map(({ name }) => name.length))).toBeCloseTo(19, -1)
  })
})
