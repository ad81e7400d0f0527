import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Database } from '#db/open.ts'
import { findRestaurantByName, loadMenu } from '#db/queries/menus.ts'
import { menuIn } from '#db/menu/texts.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { importMenus } from './import-menus.ts'
import type { ImportReport } from './report.ts'
import { databaseWriter } from './write.ts'

const MENU = {
  name: 'Drop Cafe',
  about: 'Since 1990',
  language: 'en',
  languages: [{ code: 'ar', shown: true }],
  texts: { ar: { name: 'دروب', about: 'منذ ١٩٩٠' } },
  categories: [
    {
      title: 'Teas',
      texts: { ar: { title: 'شاي' } },
      products: [
        {
          name: 'Mint',
          description: 'Fresh',
          price: 1.5,
          texts: { ar: { name: 'نعناع', description: 'Fresh' } },
        },
      ],
    },
  ],
}

it('brings texts in further languages along, and shows what has its names', async () => {
  await using house = await aDatabase()
  const { db } = house
  const report = await bring(db, MENU)
  expect(report.leftOut).toEqual([])
  const menu = await menuOf(db)
  expect(menu).toMatchObject({ language: 'en', languages: MENU.languages })
  const inArabic = menuIn(menu, 'ar')
  expect(inArabic).toMatchObject({ name: 'دروب', about: 'منذ ١٩٩٠' })
  expect(inArabic.categories).toMatchObject([
    { title: 'شاي', products: [{ name: 'نعناع', description: 'Fresh' }] },
  ])
  expect(
    menu.texts
      ?.get('ar')
      ?.values()
      .filter(({ text }) => text === null)
      .toArray(),
  ).toHaveLength(1)
})

it('brings names of sizes along', async () => {
  await using house = await aDatabase()
  const sizes = [
    { name: 'Cup', price: 1, texts: { ar: { name: 'كوب' } } },
    { name: 'Pot', price: 3, texts: { ar: { name: 'إبريق' } } },
  ]
  const product = { name: 'Mint', price: 1, texts: { ar: { name: 'نعناع' } }, details: { sizes } }
  const categories = [{ ...MENU.categories[0], products: [product] }]
  await bring(house.db, { ...MENU, categories })
  const menu = await menuOf(house.db)
  expect(menu.languages).toEqual([{ code: 'ar', shown: true }])
  expect(menuIn(menu, 'ar').categories[0]?.products[0]).toMatchObject({
    sizes: [{ name: 'كوب' }, { name: 'إبريق' }],
  })
})

it('brings groups of options along, with their names in further languages and what has them', async () => {
  await using house = await aDatabase()
  const [teas] = MENU.categories
  const optionGroups = [
    {
      _id: 'x1',
      name: 'Sugar',
      min: 0,
      max: 1,
      texts: { ar: { name: 'السكر' } },
      options: [
        { name: 'White', price: 0, allergens: {}, texts: { ar: { name: 'أبيض' } } },
        {
          name: 'Brown',
          price: 0.5,
          allergens: { sulphites: 'may', sweets: 'contains' },
          texts: { ar: { name: 'بني' } },
        },
      ],
    },
    { name: 'Broken', min: 3, max: 9, options: [{ name: ' ' }] },
  ]
  const [mint] = teas?.products ?? []
  const products = [{ ...mint, details: { groups: ['x1', 'nobody’s'] } }]
  const categories = [{ ...teas, groups: ['x1'], products }]
  const { leftOut, changes } = await bring(house.db, { ...MENU, optionGroups, categories })
  expect(leftOut.map(({ reason }) => reason)).toEqual([
    'options Broken: number 1: it has no name',
    'options Broken: none of its options can come in',
    'not taken: nobody’s (options that did not come in)',
  ])
  const ofOptions = changes.filter(({ before }) => /^(?:White|Brown):/.test(before))
  expect(ofOptions.map(({ after, reason }) => [after, reason])).toEqual([
    [null, 'its owner has to check them here'],
    ['{"sulphites":"may"}', 'states that are none of the fourteen'],
  ])
  const menu = await menuOf(house.db)
  const [group] = menu.optionGroups ?? []
  expect(menu.languages).toEqual([{ code: 'ar', shown: true }])
  expect(group).toMatchObject({
    name: 'Sugar',
    min: 0,
    max: 1,
    options: [
      { name: 'White', price: 0 },
      { name: 'Brown', price: 500, allergens: { sulphites: 'may' } },
    ],
  })
  expect(menu.categories).toMatchObject([
    { groups: [group?.id], products: [{ groups: [group?.id] }] },
  ])
  expect(menuIn(menu, 'ar').optionGroups).toMatchObject([
    { name: 'السكر', options: [{ name: 'أبيض' }, { name: 'بني' }] },
  ])
})

it('leaves out groups that a category or a dish has no room for, with a line for each', async () => {
  await using house = await aDatabase()
  const [teas] = MENU.categories
  const options = Array.from({ length: 30 }, (_, at) => ({ name: `Option ${at}`, price: 0 }))
  const groups = ['A', 'B', 'C']
  const optionGroups = groups.map((name) => ({ name, min: 0, max: 1, options }))
  const [mint] = teas?.products ?? []
  const products = [{ ...mint, details: { groups: groups.toReversed() } }]
  const categories = [{ ...teas, groups, products }]
  const { leftOut } = await bring(house.db, { ...MENU, optionGroups, categories })
  const told = leftOut.map(({ product, reason }) => [product, reason])
  expect(told.slice(0, 2)).toEqual([
    ['Mint', 'options A: at most 60 of them in all here'],
    [null, 'options C: at most 60 of them in all here'],
  ])
  const menu = await menuOf(house.db)
  const [a, b, c] = menu.optionGroups?.map(({ id }) => id) ?? []
  expect(menu.categories).toMatchObject([{ groups: [a, b], products: [{ groups: [b, c] }] }])
})

it('leaves hidden what lacks a name, and says so', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { leftOut } = await bring(db, {
    ...MENU,
    categories: [{ ...MENU.categories[0], texts: {} }],
  })
  expect(leftOut.map(({ reason }) => reason)).toEqual(['ar is not shown: names are missing'])
  expect((await menuOf(db)).languages).toEqual([{ code: 'ar', shown: false }])
})

it('makes texts fit, and leaves out what is in no language of ours, or in the main one', async () => {
  await using house = await aDatabase()
  const { db } = house
  const texts = {
    en: { name: 'Other' },
    xx: { name: 'Nobody’s' },
    ar: { name: 'دروب & شركاه', colour: 'أحمر', location: 'دبي', about: 5 },
    de: 'Tropfen',
  }
  const { changes } = await bring(db, { ...MENU, languages: null, texts })
  expect(changes).toEqual([])
  const menu = await menuOf(db)
  expect(menu.languages).toEqual([{ code: 'ar', shown: false }])
  expect(menuIn(menu, 'ar')).toMatchObject({ name: 'دروب & شركاه', inMain: ['about'] })
})

it('takes no more languages than a menu may have', async () => {
  await using house = await aDatabase()
  const { db } = house
  const codes = ['ar', 'de', 'fr', 'zh']
  const languages = codes.map((code) => ({ code }))
  const { leftOut } = await bring(db, { ...MENU, languages })
  expect(leftOut).toMatchObject([{ reason: expect.stringContaining('not zh') }])
  expect((await menuOf(db)).languages).toHaveLength(3)
})

async function bring(db: Database, menu: object): Promise<ImportReport> {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-texts-'))
  try {
    const file = join(folder, 'menu.json')
    await writeFile(file, JSON.stringify({ restaurants: [menu] }))
    return await importMenus({ paths: [file], writer: databaseWriter(db, NOW), dryRun: false })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function menuOf(db: Database) {
  const menu = await loadMenu(db, (await findRestaurantByName(db, 'Drop Cafe')) ?? '')
  if (!menu) throw new Error('no menu')
  return menu
}
