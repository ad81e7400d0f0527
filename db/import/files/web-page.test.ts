import { expect, test } from 'vitest'
import { toPrice } from '../../rules/money/money.ts'
import { readContent } from './read-content.ts'
import { contentOf } from './read-file.ts'
import { UnreadableFileError } from './unreadable-file.ts'

function read(html: string): string[] {
  const { rows } = readContent(contentOf(`<!doctype html><html><body>${html}</body></html>`), 2)
  return rows.map(({ category, name, description, price, sizes, doubts }) => {
    const all = sizes.map((size) => `${size.name} ${toPrice(size.price)}`).join(', ')
    const marks = doubts.length > 0 ? ` ?${doubts.join(',')}` : ''
    return `${category}: ${name} = ${toPrice(price ?? 0)} [${all}] (${description})${marks}`
  })
}

test('raised digits are cents, other raised signs stand apart', () => {
  expect(
    read('<h2>Pies</h2><p>Leek <b>12<sup>90</sup></b></p><p>Quince <b>9<sup>50</sup> €</b></p>'),
  ).toEqual(['Pies: Leek = 12.9 [] ()', 'Pies: Quince = 9.5 [] ()'])
  expect(read('<p>Leek pie<sup>1,3</sup> 12,90</p>')).toEqual([': Leek pie = 12.9 [] ((1,3))'])
})

test('elements without a space between are words of their own', () => {
  expect(
    read(
      '<h3>Mezze</h3><ul><li><span>Muhammara</span><span>22</span></li><li>Labneh<b>AED 20</b></li><li><a>Foul</a><i>AED</i><b>18</b></li></ul>',
    ),
  ).toEqual(['Mezze: Muhammara = 22 [] ()', 'Mezze: Labneh = 20 [] ()', 'Mezze: Foul = 18 [] ()'])
  expect(read('<p>Old <del>30</del> Grill 25</p>')).toEqual([': Old Grill = 25 [] ()'])
})

function withData(items: unknown, shown = ''): string {
  const data = { '@type': 'MenuSection', name: 'Fish &amp; Rice', hasMenuItem: items }
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>${shown}`
}

test('structured data has lists of types, entities, named and lowest prices', () => {
  expect(
    read(
      withData([
        {
          '@type': ['Product', 'MenuItem'],
          name: 'Sayadieh',
          description: 'Chef&#8217;s rice',
          offers: { price: '48.00' },
        },
        {
          '@type': 'MenuItem',
          name: 'Platter',
          offers: [
            { name: 'For one', price: 65 },
            { name: 'For two', price: 120 },
          ],
        },
        { '@type': 'MenuItem', name: 'Bream', offers: { '@type': 'AggregateOffer', lowPrice: 70 } },
        {
          '@type': 'MenuItem',
          name: 'Squid',
          offers: { priceSpecification: { price: 75, priceCurrency: 'AED' } },
        },
      ]),
    ),
  ).toEqual([
    'Fish & Rice: Sayadieh = 48 [] (Chef’s rice)',
    'Fish & Rice: Platter = 65 [For one 65, For two 120] ()',
    'Fish & Rice: Bream = 70 [] () ?price',
    'Fish & Rice: Squid = 75 [] ()',
  ])
})

test('structured data of a few dishes leaves the page its menu', () => {
  const shown = '<h2>Mezze</h2><p>Foul 18</p><p>Labneh 20</p><p>Muhammara 22</p>'
  expect(
    read(withData([{ '@type': 'MenuItem', name: 'Foul', offers: { price: 18 } }], shown)),
  ).toHaveLength(3)
})

test('a page without dishes is none', () => {
  expect(() =>
    read('<p>Council meets on Monday to discuss parking near the old bridge</p>'),
  ).toThrow(UnreadableFileError)
})
