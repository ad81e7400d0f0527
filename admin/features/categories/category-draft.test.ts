import { expect, test } from 'vitest'
import { checkCategory, NEW_CATEGORY } from './category-draft.ts'
import { NEW_WINDOW } from './components/served-when.tsx'

const OTHERS = [
  {
    _id: '1',
    version: '0',
    title: 'Hot Drinks',
    slug: 'hot-drinks',
    icon: '/i.svg',
    times: null,
    nonHalal: false,
    groups: [],
    products: [],
  },
]
const GOOD = { ...NEW_CATEGORY, title: 'Grills', icon: '/icons/meat-on-bone.svg' }

test.each([
  [{}, null],
  [{ title: '' }, 'emptyFields', ['title']],
  [{ icon: null }, 'emptyFields', ['icon']],
  [{ title: ' ', icon: null }, 'emptyFields', ['title', 'icon']],
  [{ title: 'a\u0007b' }, 'specialCharacters', ['title']],
  [{ title: 'ا'.repeat(81) }, 'tooLong', ['title']],
  [{ title: ' hot  DRINKS ' }, 'categoryTaken', ['title']],
  [{ title: 'hot drinks', id: '1' }, null],
  [{ title: 'Rice & Curry' }, null],
  [{ times: { mode: 'say' as const, windows: [NEW_WINDOW] } }, 'emptyField', ['times']],
])('%o', (part, text, fields?: string[]) => {
  const [found] = checkCategory({ ...GOOD, ...part }, OTHERS)
  expect(found?.problem.text ?? null).toBe(text)
  expect(found?.fields).toEqual(fields)
})
