import { expect, test } from 'vitest'
import glossary from '#db/rules/glossary/menu-words.json' with { type: 'json' }
import { alsoCalled, otherWords } from './other-words.ts'
import { DISTANCE, distanceTo, searchText, searchWords } from './search-text.ts'

const others = otherWords(glossary)

test.each([
  ['tea', 'Karak chai'],
  ['chai', 'Mint tea'],
  ['شاي', 'Masala chai'],
  ['tea', 'شاي كرك'],
  ['روبيان', 'Grilled prawns'],
  ['shrimp', 'Prawn biryani'],
  ['مشوي', 'Grilled halloumi'],
  ['sambousek', 'سمبوسة خضار'],
])('%s finds %s', (sought, dish) => {
  expect(distanceTo(searchWords(sought), withOthers(dish))).toBe(DISTANCE.holds)
})

test.each([
  ['halal', 'Balaleet'],
  ['حلال', 'بلاليط'],
  ['tea', 'Steak and chips'],
  ['coffee', 'Karak chai'],
  ['spicy', 'Hot chocolate'],
])('%s does not find %s by another word', (sought, dish) => {
  const [alone, both] = [searchText(dish), withOthers(dish)]
  const distance = distanceTo(searchWords(sought), alone)
  expect(distanceTo(searchWords(sought), both)).toBe(distance)
})

test('a name that says more than its words has no other', () => {
  expect(
    alsoCalled('Elephant ears', otherWords({ nouns: ['elephant ears, palmier='], adjectives: [] })),
  ).toBe('')
})

function withOthers(dish: string) {
  return searchText(`${dish} ${alsoCalled(dish, others)}`)
}
