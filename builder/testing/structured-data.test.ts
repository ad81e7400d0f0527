import { expect, test } from 'vitest'
import { dataProblems } from './structured-data.ts'

const OFFER = { '@type': 'Offer', price: 1.5, priceCurrency: 'AED' }
const DISH = { '@type': 'MenuItem', name: 'Karak', url: 'https://a.example/b', offers: OFFER }

test.each([
  ['a whole dish', DISH, []],
  ['a missing word', { ...DISH, name: undefined }, ['MenuItem: name is missing']],
  [
    'nothing of nutrition',
    { ...DISH, nutrition: { '@type': 'NutritionInformation' } },
    ['NutritionInformation: calories is missing'],
  ],
  ['an empty text', { ...DISH, name: ' ' }, ['MenuItem: name cannot be " "']],
  ['a word of another type', { ...DISH, price: 2 }, ['MenuItem: price is no word for it']],
  ['a path for an address', { ...DISH, url: '/b' }, ['MenuItem: url cannot be "/b"']],
  ['a text for a price', offered({ price: '1.5' }), ['Offer: price cannot be "1.5"']],
  ['a negative price', offered({ price: -1 }), ['Offer: price cannot be -1']],
  ['a symbol for a code', offered({ priceCurrency: '$' }), ['Offer: priceCurrency cannot be "$"']],
  ['an empty list', { ...DISH, image: [] }, ['MenuItem: image is empty']],
  ['a strange type', { '@type': 'Recipe' }, ['Recipe: no type that a menu needs']],
])('finds in %s what is wrong with it', (_, node, expected) => {
  expect(dataProblems([JSON.stringify({ '@context': 'https://schema.org', ...node })])).toEqual(
    expected,
  )
})

test('finds steps that are out of order', () => {
  const step = { '@type': 'ListItem', position: 2, name: 'Tea', item: 'https://a.example/tea' }
  const list = { '@type': 'BreadcrumbList', itemListElement: [step] }
  const graph = { '@context': 'https://schema.org', '@graph': [DISH, list] }
  expect(dataProblems([JSON.stringify(graph)])).toEqual(['BreadcrumbList: not in order'])
})

test.each([
  ['none', [], '0 pieces of structured data'],
  ['two', ['{}', '{}'], '2 pieces of structured data'],
  ['a broken one', ['{'], 'structured data that cannot be read'],
  ['one in other words', ['{"@type":"MenuItem"}'], 'not in the words of schema.org'],
])('says so when a page has %s', (_, texts, expected) => {
  expect(dataProblems(texts)).toEqual([expected])
})

function offered(change: object): object {
  return { ...DISH, offers: { ...OFFER, ...change } }
}
