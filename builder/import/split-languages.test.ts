import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseFile } from './format.ts'
import { planFile, type PlannedRestaurant } from './plan.ts'

const REAL_MENUS = join(import.meta.dirname, '../../../shared/menus')

it('takes names apart, and shows the other language where nothing is missing', () => {
  const planned = plan('Drop Cafe', [
    ['Grills مشاوي', [['Shish Tawook شيش طاووق', 'Chicken on a skewer دجاج على السيخ']]],
  ])
  expect(planned.languages).toEqual({ main: 'en', further: [{ code: 'ar', shown: true }] })
  expect(planned.categories).toMatchObject([
    {
      title: 'Grills',
      texts: { ar: { title: 'مشاوي' } },
      products: [
        {
          name: 'Shish Tawook',
          description: 'Chicken on a skewer',
          texts: { ar: { name: 'شيش طاووق', description: 'دجاج على السيخ' } },
        },
      ],
    },
  ])
  const changed = planned.findings.changes.map(({ field }) => field)
  expect(changed).toEqual(['title', 'name', 'description'])
})

it('hides the other language where something is missing', () => {
  const { languages } = plan('Drop', [['Grills', [['Shish Tawook شيش طاووق', '']]]])
  expect(languages).toEqual({ main: 'en', further: [{ code: 'ar', shown: false }] })
})

it('takes short names apart, and asks about words on both sides of the other language', () => {
  const { categories, findings } = plan('Drop', [
    [
      'Tea',
      [
        ['Tea شاي', ''],
        ['Kunafa كنافة XL', ''],
        ['Kunafa كنافة with cheese', ''],
      ],
    ],
  ])
  expect(categories[0]?.products).toMatchObject([
    { name: 'Tea', texts: { ar: { name: 'شاي' } } },
    { name: 'Kunafa XL', texts: { ar: { name: 'كنافة' } } },
    { name: 'Kunafa with cheese', texts: { ar: { name: 'كنافة' } } },
  ])
  expect(findings.doubts.map(({ before }) => before)).toEqual(['Kunafa كنافة with cheese'])
})

it('takes a description for the name in the other language, where that is so of most', () => {
  const { languages, categories } = plan('مطعم', [
    [
      'SALADS',
      [
        ['حمص', 'Hummus'],
        ['تبولة', 'Tabbouleh'],
        ['فتوش بالرمان', 'Fattoush & more'],
      ],
    ],
  ])
  expect(languages).toEqual({ main: 'ar', further: [{ code: 'en', shown: true }] })
  expect(categories[0]).toMatchObject({ title: 'SALADS', texts: { en: { title: null } } })
  expect(categories[0]?.products[2]).toMatchObject({
    name: 'فتوش بالرمان',
    description: '',
    texts: { en: { name: 'Fattoush & more' } },
  })
})

it('tells of translations of a description that was a name', () => {
  const texts = { fr: { name: 'Taboulé', description: 'Frais' } }
  const products = [{ name: 'تبولة', description: 'Tabbouleh', price: 1, texts }]
  const categories = [{ title: 'SALADS', products }]
  const file = { restaurants: [{ name: 'مطعم', categories }] }
  const [planned] = planFile('menu.json', file, { splitLanguages: true }).restaurants
  expect(planned?.categories[0]?.products[0]).toMatchObject({
    description: '',
    texts: { en: { name: 'Tabbouleh' }, fr: { name: 'Taboulé' } },
  })
  expect(planned?.categories[0]?.products[0]?.texts.fr).toEqual({ name: 'Taboulé' })
  expect(planned?.findings.leftOut.map(({ reason }) => reason)).toEqual([
    'not taken: description (texts fr, without one in the main language)',
  ])
})

it('leaves a menu in one language, and titles that would be the same, as they are', () => {
  const english = plan('Drop Cafe', [['Grills', [['Shish Tawook', 'Chicken']]]])
  expect(english.languages).toEqual({ main: null, further: [] })
  const titles = ['Drinks مشروبات', 'Drinks عصائر', 'Drinks']
  const twice = plan(
    'Drop Cafe',
    titles.map((title) => [title, [['Water', '']]]),
  )
  expect(twice.categories.map(({ title }) => title)).toEqual(titles)
})

it.each([
  ['ar-en-drop-cafe-lebanon.json', 'ar', 'en'],
  ['ar-en-oman-grill.json', 'ar', 'en'],
  ['ar-tr-piko-cafe.json', 'ar', 'tr'],
])('finds both languages of %s', async (file, main, other) => {
  const bytes = await readFile(join(REAL_MENUS, file)).catch(() => null)
  if (!bytes) return
  const { restaurants } = planFile(file, parseFile(bytes), { splitLanguages: true })
  for (const { languages, categories } of restaurants) {
    expect([languages.main, languages.further.map(({ code }) => code)]).toEqual([main, [other]])
    const names = categories.flatMap(({ products }) => products.map(({ name }) => name))
    const arabic = names.filter((name) => /\p{Script=Arabic}/u.test(name))
    expect(arabic.length / names.length).toBeGreaterThan(0.9)
  }
})

function plan(name: string, menu: [string, [string, string][]][]): PlannedRestaurant {
  const categories = menu.map(([title, dishes]) => ({
    title,
    products: dishes.map(([name, description]) => ({ name, description, price: 1 })),
  }))
  const file = { restaurants: [{ name, categories }] }
  const [planned] = planFile('menu.json', file, { splitLanguages: true }).restaurants
  if (!planned) throw new Error('nothing is planned')
  return planned
}
