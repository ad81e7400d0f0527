import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadMenu } from '#db/queries/menus.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { parseFile } from './format.ts'
import { importMenus } from './import-menus.ts'
import { planFile } from './plan.ts'
import { databaseWriter } from './write.ts'

const dish = (change: object = {}) => ({ name: 'Karak', price: 2, ...change })
const menuOf = (products: unknown[], change: object = {}) => ({
  name: 'Harbour Tea',
  currency: 'AED',
  categories: [{ title: 'Tea', products }],
  ...change,
})

const drinkTexts = (name: string) => ({
  ar_SA: { name },
  'fr-CA': { name: 'Thé' },
  it: { name: 'Tè' },
})

async function bring(...restaurants: unknown[]) {
  await using house = await aDatabase()
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'menu.json')
  await writeFile(file, JSON.stringify({ restaurants }))
  const writer = databaseWriter(house.db, NOW)
  const report = await importMenus({ paths: [file], writer, dryRun: false })
  const rows = await house.db.selectFrom('restaurants').select('id').orderBy('createdAt').execute()
  const menus = await Promise.all(rows.map(({ id }) => loadMenu(house.db, id)))
  const dishes = menus.flatMap((menu) => menu?.categories.flatMap(({ products }) => products) ?? [])
  const lines = report.leftOut.map(({ product, reason }) => `${product ?? ''}: ${reason}`)
  return { report, menus, dishes, lines }
}

function linesOf(file: unknown): string[] {
  const bytes = new TextEncoder().encode(JSON.stringify(file))
  const { leftOut, restaurants } = planFile('menu.json', parseFile(bytes))
  const all = [...leftOut, ...restaurants.flatMap(({ findings }) => findings.leftOut)]
  return all.map(({ reason }) => reason)
}

it('takes a language by any code that means it, and tells of others', async () => {
  const { menus, lines } = await bring(
    menuOf([], {
      language: 'en_US',
      languages: [{ code: 'ar-SA', shown: true }, { code: 'it', shown: true }, 'French'],
      categories: [
        {
          title: 'Tea',
          texts: { 'ar-SA': { title: 'شاي' }, it: { title: 'Tè' }, 'hi-Latn': { title: 'Chai' } },
          products: [
            dish({ texts: drinkTexts('كرك') }),
            dish({ name: 'Mint', texts: { ...drinkTexts('نعناع'), ar: { name: 'نعناع مغلي' } } }),
          ],
        },
      ],
    }),
  )
  expect(menus[0]).toMatchObject({
    language: 'en',
    languages: [
      { code: 'ar', shown: true },
      { code: 'fr', shown: false },
    ],
  })
  const said = menus[0]?.texts
    ?.get('ar')
    ?.values()
    .map(({ text }) => text)
    .toArray()
  expect(said?.toSorted()).toEqual(['شاي', 'كرك', 'نعناع مغلي'].toSorted())
  expect(lines.toSorted()).toEqual([
    ': language ar_SA: 1 texts in none that a menu can have beside its own',
    ': language hi-Latn: 1 texts in none that a menu can have beside its own',
    ': language it: 3 texts in none that a menu can have beside its own',
  ])
})

it.each([
  { is_active: false },
  { active: 0 },
  { enabled: 'no' },
  { isVisible: 'false' },
  { hidden: true },
  { is_deleted: 1 },
  { deleted_at: '2026-01-02T00:00:00Z' },
  { status: 'Draft' },
  { published: '0' },
])('leaves out a dish, an option and a category with %j', async (off) => {
  const { dishes, lines, menus } = await bring(
    menuOf([], {
      optionGroups: [{ _id: 7, name: 'Add', options: [{ name: 'Cup' }, { name: 'Pot', ...off }] }],
      categories: [
        { title: 'Tea', groups: [7], products: [dish(), dish({ name: 'Gone', ...off })] },
        { title: 'Off', ...off, products: [dish(), dish()] },
      ],
    }),
  )
  expect(dishes.map(({ name }) => name)).toEqual(['Karak'])
  expect(menus[0]?.optionGroups).toMatchObject([{ options: [{ name: 'Cup' }] }])
  expect(lines).toEqual([
    expect.stringContaining('Gone: switched off: '),
    expect.stringContaining(': switched off: '),
    expect.stringContaining(': options Add: Pot: '),
  ])
})

it.each([
  { sold_out: true },
  { isSoldOut: 'yes' },
  { is_available: false },
  { available: '0' },
  { in_stock: 0 },
  { availability: 'https://schema.org/OutOfStock' },
  { status: 'sold out' },
])('takes a dish with %j as sold out, with a line', async (off) => {
  const { dishes, report } = await bring(menuOf([dish(off)]))
  expect(dishes).toMatchObject([{ soldOut: { until: null } }])
  expect(report.changes).toMatchObject([{ field: 'soldOut' }])
})

it.each([
  {
    is_active: true,
    is_available: 1,
    hidden: false,
    status: 'active',
    sold_out: 'no',
    stock: null,
  },
  { enabled: 'yes', deleted_at: null, in_stock: 'true', visible: '1', draft: 0 },
  { deleted_at: 'NULL', hidden: 'None', sold_out: 'n/a', draft: '-' },
])('sells a dish with %j without a word', async (on) => {
  const { dishes, lines, report } = await bring(menuOf([dish(on)]))
  expect({ lines, changes: report.changes }).toEqual({ lines: [], changes: [] })
  expect(dishes[0]?.soldOut).toBeUndefined()
})

it('takes details beside the price, in several spellings', async () => {
  const { dishes, lines, report } = await bring(
    menuOf([
      dish({ allergens: ['Dairy', 'tree nuts'], calories: '640 kcal', is_vegetarian: 1 }),
      dish({ allergens: 'Eggs, wheat', may_contain: ['sesame'], dietary: ['vegetarian'] }),
      dish({ details: { allergens: [{ name: 'Soya', type: 'may contain' }], calories: 90 } }),
      dish({ allergens: { milk: true, honey: true }, nutrition: { kcal: 5, protein: 3 } }),
    ]),
  )
  expect(dishes).toMatchObject([
    { allergens: { milk: 'contains', nuts: 'contains' }, kcal: 640, vegetarian: true },
    { allergens: { eggs: 'contains', gluten: 'contains', sesame: 'may' }, vegetarian: true },
    { allergens: { soybeans: 'may' }, kcal: 90 },
    { allergens: { milk: 'contains' }, kcal: 5 },
  ])
  expect(report.changes).toMatchObject([{ field: 'allergens', after: '{"milk":"contains"}' }])
  expect(lines).toEqual([': not taken: protein (dish nutrition)'])
})

it('has one line for each key that it does not know', async () => {
  const { lines } = await bring(
    menuOf([dish({ tax_rate: 5, note: '' }), dish({ tax_rate: 5, tags: ['hot'], extra: {} })], {
      chain: 'Harbour',
      socialLinks: { pinterest: 'https://example.com' },
    }),
  )
  expect(lines.toSorted()).toEqual([
    ': not taken: chain (restaurant)',
    ': not taken: pinterest (socialLinks)',
    ': not taken: tags (dish)',
    ': not taken: tax_rate (dish), 2 times',
  ])
})

it('has a line for what a file has beside its restaurants, or twice', () => {
  const menuSettings = { hours: [{ days: [1], from: '08:00', to: '10:00' }] }
  const file = { restaurants: [menuOf([dish()])], menuSettings, exportedBy: 'Till 9', note: '' }
  expect(linesOf(file)).toEqual(['not taken: menuSettings (file)', 'not taken: exportedBy (file)'])
  const { name, currency, categories } = menuOf([dish()])
  const parts = { socialLinks: {}, menuSettings: {}, optionGroups: [], categories }
  expect(linesOf({ restaurant: { name, currency, menuSettings }, ...parts })).toEqual([
    'not taken: restaurant.menuSettings (restaurant)',
  ])
})

it('takes groups of options as tills have them', async () => {
  const options = ['A', 'B', 'C'].map((name) => ({ name }))
  const many = Array.from({ length: 32 }, (_, at) => ({ name: `Taste ${at}` }))
  const group = (_id: number, change: object) => ({ _id, name: `Group ${_id}`, options, ...change })
  const { menus, lines } = await bring(
    menuOf([dish({ details: { groups: [1, '2'] } })], {
      optionGroups: [
        group(1, { min: -1, max: -1 }),
        group(2, { min: 0, max: 0 }),
        group(3, { min: 1, max: 10 }),
        group(4, { options: many, max: 2 }),
        group(5, { options: [...options, { name: 'D', price: -1 }, { name: 'A' }, 'E'] }),
        { _id: 6, name: 'Group 6' },
      ],
    }),
    menuOf([dish()], {
      name: 'Second House',
      categories: [{ title: 'Tea', groups: 4, products: [dish()] }],
    }),
    { name: 'Third House' },
    menuOf([dish()], { name: 'Fourth House' }),
  )
  const [first] = menus
  expect(first?.optionGroups?.map(({ min, max, options }) => [min, max, options.length])).toEqual([
    [0, 3, 3],
    [0, 3, 3],
    [1, 3, 3],
    [0, 2, 30],
    [0, 3, 3],
  ])
  expect(first?.categories[0]?.products[0]?.groups).toHaveLength(2)
  expect(lines).toEqual([
    ': malformed: categories: Invalid input: expected array, received undefined',
    ': options Group 4: at most 30 of them: not Taste 30, Taste 31',
    ': options Group 5: D: -1 is no price from 0 to 1000000000',
    ': options Group 5: number 6: malformed: Invalid input: expected object, received string',
    ': options Group 5: A: another option has that name',
    ': options Group 6: malformed: options: Invalid input: expected array, received undefined',
    ': malformed: groups: Invalid input: expected array, received number',
  ])
  expect(menus.map((menu) => menu?.name)).toEqual(['Harbour Tea', 'Second House', 'Fourth House'])
})

it('never shows a currency as another', async () => {
  const { menus, lines } = await bring(
    menuOf([dish({ price: 'KD 1.750' }), dish({ price: '2.250' })], { name: 'A', currency: '' }),
    menuOf([dish({ price: 'KD 1.750' }), dish({ price: 3 })], { name: 'B' }),
    menuOf([dish()], { name: 'C', currency: 'Galleons' }),
  )
  expect(menus.map((menu) => [menu?.name, menu?.currency])).toEqual([
    ['A', 'KWD'],
    ['B', 'AED'],
  ])
  expect(menus[0]?.categories[0]?.products.map(({ price }) => price)).toEqual([1750, 2250])
  expect(lines).toEqual([
    ': currency "Galleons": no currency has this name: give its ISO 4217 code',
    'Karak: "KD 1.750" is in KWD, and the menu in AED',
  ])
})

it('takes sizes that are for sale', async () => {
  const sizes = [
    { name: 'Cup', price: '1.5' },
    { name: 'Pot', price: 4, is_active: false },
    { name: 'Urn', price: 9 },
  ]
  const { dishes, lines } = await bring(
    menuOf([
      dish({ details: { sizes } }),
      dish({ sizes: sizes.slice(0, 2), price: null }),
      dish({ sizes: sizes.slice(1, 2) }),
      dish({ sizes: 'three' }),
    ]),
  )
  expect(dishes.map(({ price, sizes }) => [price, sizes.map(({ name }) => name)])).toEqual([
    [1500, ['Cup', 'Urn']],
    [1500, []],
    [2000, []],
  ])
  expect(lines).toEqual([
    'Karak: size Pot: is_active false',
    'Karak: size Pot: is_active false',
    'Karak: size Pot: is_active false',
    'Karak: switched off: all of its sizes',
    ': not taken: sizes (dish)',
  ])
})

it('reads JSON of another shape as a table', async () => {
  await using house = await aDatabase()
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'till.json')
  const items = [
    { name: 'Sahlab', price: 'KD 1.750', section: 'Drinks', available: false, toppings: ['Nuts'] },
    { name: 'Rusk', price: 'KD 0.500', section: 'Bakery', archived: true },
  ]
  await writeFile(file, JSON.stringify({ data: { items } }))
  const writer = databaseWriter(house.db, NOW)
  const report = await importMenus({ paths: [file], writer, dryRun: false })
  expect(report.leftOut.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('no dish: Rusk'),
    'options not read, of 1: Sahlab',
  ])
  const { id } = await house.db.selectFrom('restaurants').select('id').executeTakeFirstOrThrow()
  expect(await loadMenu(house.db, id)).toMatchObject({
    name: 'till',
    currency: 'KWD',
    categories: [
      { title: 'Drinks', products: [{ name: 'Sahlab', price: 1750, soldOut: { until: null } }] },
    ],
  })
})
