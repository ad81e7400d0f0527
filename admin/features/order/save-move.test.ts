import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Categories } from '#admin/stores/menu.ts'
import { newId, noteLastingId } from '#admin/stores/new-id.ts'
import { NO_DETAILS } from '#db/menu/fields.ts'
import { serializeDish } from '#db/menu/dish.ts'
import { applyMove, orderOf, type Move } from './save-move.ts'

const MENU = aMenu({ a: ['1', '2', '3'], b: ['4'], c: [] })

test.each<[Move, Record<string, string[]>]>([
  [
    { kind: 'category', id: 'c', after: null },
    { c: [], a: ['1', '2', '3'], b: ['4'] },
  ],
  [
    { kind: 'category', id: 'a', after: 'b' },
    { b: ['4'], a: ['1', '2', '3'], c: [] },
  ],
  [
    { kind: 'product', id: '3', categoryId: 'a', after: '1' },
    { a: ['1', '3', '2'], b: ['4'], c: [] },
  ],
  [
    { kind: 'product', id: '1', categoryId: 'b', after: '4' },
    { a: ['2', '3'], b: ['4', '1'], c: [] },
  ],
  [
    { kind: 'product', id: '2', categoryId: 'c', after: null },
    { a: ['1', '3'], b: ['4'], c: ['2'] },
  ],
])('%o gives %o', (move, expected) => {
  expect(orderOf(applyMove(MENU, move))).toEqual(orderOf(aMenu(expected)))
})

describe('what is gone meanwhile', () => {
  test('leaves the menu as it is', () => {
    expect(applyMove(MENU, { kind: 'category', id: 'x', after: null })).toEqual(MENU)
    expect(applyMove(MENU, { kind: 'product', id: '1', categoryId: 'x', after: null })).toEqual(
      MENU,
    )
    expect(applyMove(MENU, { kind: 'product', id: 'x', categoryId: 'a', after: null })).toEqual(
      MENU,
    )
  })

  test('as a neighbour puts the moved one at the end', () => {
    const moved = applyMove(MENU, { kind: 'product', id: '1', categoryId: 'a', after: 'x' })
    expect(orderOf(moved)[0]?.products).toEqual(['2', '3', '1'])
  })
})

test('a move behind a new dish holds when the server has given the dish its id', () => {
  const id = newId()
  const move: Move = { kind: 'product', id: '1', categoryId: 'a', after: id }
  expect(orderOf(applyMove(aMenu({ a: ['1', id] }), move))[0]?.products).toEqual([id, '1'])
  noteLastingId(id, '9')
  expect(orderOf(applyMove(aMenu({ a: ['1', '9'] }), move))[0]?.products).toEqual(['9', '1'])
})

test('no move ever loses or doubles anything', () => {
  const ids = fc.constantFrom('1', '2', '3', '4', 'x')
  const groups = fc.constantFrom('a', 'b', 'c', 'x')
  const anyMove: fc.Arbitrary<Move> = fc.oneof(
    fc.record({ kind: fc.constant('category'), id: groups, after: fc.option(groups) }),
    fc.record({ kind: fc.constant('product'), id: ids, categoryId: groups, after: fc.option(ids) }),
  )
  fc.assert(
    fc.property(fc.array(anyMove), (moves) => {
      const order = orderOf(moves.reduce(applyMove, MENU))
      expect(order.map(({ _id }) => _id).toSorted()).toEqual(['a', 'b', 'c'])
      expect(order.flatMap(({ products }) => products).toSorted()).toEqual(['1', '2', '3', '4'])
    }),
  )
})

function aMenu(menu: Record<string, string[]>): Categories {
  return Object.entries(menu).map(([_id, products]) => ({
    _id,
    version: '0',
    title: _id,
    slug: _id,
    icon: '/icons/pizza.svg',
    times: null,
    nonHalal: false,
    groups: [],
    products: products.map((_id) => ({
      _id,
      version: '0',
      ...serializeDish({ name: _id, label: null, price: 1, description: '', ...NO_DETAILS }),
      slug: _id,
      soldOut: null,
      sizes: [],
      imageUrl: null,
      number: 1,
    })),
  }))
}
