import { beforeAll, expect, test } from 'vitest'
import { dataProblems } from '#builder/testing/structured-data.ts'
import { htmlProblems } from '#builder/testing/check-html.ts'
import { readPage } from '#builder/testing/read-page.ts'
import { loadRenderer, type Renderer } from '#builder/publish/renderer.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { MENU_LANGUAGES } from '#db/rules/text/languages.ts'
import { menuPages } from '#db/menu/pages.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { ownWords } from './i18n/words.ts'
import type { ListedData } from './lib/dishes/listed-data.ts'
import { allergenWords } from './i18n/allergen-words.ts'
import { aCategory, aMenu, anOptionGroup, aProduct, withLanguages } from '#db/testing/menus.ts'

const CHEESE = { id: 'cheese', name: 'Cheese', price: 5000 }
const EXTRAS = anOptionGroup('Extras', { min: 0, max: 3, options: [CHEESE] })
const MILK = anOptionGroup('Milk')
const coffees = { ...aCategory('Coffees', [aProduct('Latte', { groups: ['Extras', 'Milk'] })]) }
const menu = aMenu('Drop Cafe', {
  optionGroups: [MILK, EXTRAS, anOptionGroup('Nobody’s')],
  categories: [{ ...coffees, groups: ['Milk'] }, aCategory('Teas', [aProduct('Mint')])],
})

let renderer: Renderer
beforeAll(async () => {
  renderer = await loadRenderer('https://qaima.example')
})

test('a dish has what its category and itself offer, each once, in the owner’s order', async () => {
  const html = await pageAt(menu, '/drop-cafe/coffees/latte')
  const headings = [...html.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, name]) => name)
  expect(headings).toEqual(['Milk', 'Extras'])
  expect(html).toMatch(/<h3 dir="auto">Milk<\/h3>\s*<p>Choose one<\/p>\s*<ul>/)
  expect(html).toContain('<li><span dir="auto">Milk</span></li>')
  expect(html).toContain('<bdi class="price">+<span>AED</span> 5</bdi></li>')
  expect(await htmlProblems(html)).toEqual([])
  const { data } = readPage('index.html', html)
  expect(dataProblems(data)).toEqual([])
  expect(data.join()).toContain(
    '"menuAddOn":[{"@type":"MenuSection","name":"Milk","hasMenuItem":[{"@type":"MenuItem",',
  )
})

test('lists stay as they are, and so do dishes with nothing to choose', async () => {
  const { optionGroups: _, ...others } = menu
  const plain = { ...others, categories: menu.categories.map(({ groups: __, ...one }) => one) }
  for (const path of ['/drop-cafe', '/drop-cafe/coffees', '/drop-cafe/teas/mint']) {
    expect(await pageAt(menu, path)).toBe(await pageAt(plain, path))
  }
})

test('a guest’s list has what can be chosen, in both languages, once', async () => {
  const words: Record<string, string> = { Milk: 'حليب', 'Milk 2': 'حليب ٢', Cheese: 'جبن' }
  const both = withLanguages(menu, 'en', { ar: (text) => words[text] ?? text })
  const { dishes, groups } = listedOn(await pageAt(both, '/drop-cafe/ar/info/list'))
  expect(dishes.map((dish) => dish.groups)).toEqual([['Milk', 'Extras'], undefined])
  expect(groups).toEqual([
    {
      id: 'Milk',
      name: 'حليب',
      houseName: 'Milk',
      asked: ownWords('ar').say.choose.one,
      most: 1,
      options: [
        { name: 'حليب', houseName: 'Milk', price: null, amount: 0 },
        { name: 'حليب ٢', houseName: 'Milk 2', price: '5', amount: 5 },
      ],
    },
    {
      id: 'Extras',
      name: 'Extras',
      houseName: 'Extras',
      asked: ownWords('ar').say.choose.upTo(3),
      most: 3,
      options: [{ name: 'جبن', houseName: 'Cheese', price: '5', amount: 5 }],
    },
  ])
})

test('every kind of choice is asked for in each language', async () => {
  const choices = [
    [1, 1],
    [0, 1],
    [0, 2],
    [0, 3],
    [2, 2],
    [2, 3],
    [1, 2],
  ] as const
  const options = ['a', 'b', 'c'].map((id) => ({ id, name: id, price: 0 }))
  const optionGroups = choices.map(([min, max]) => {
    return anOptionGroup(`Group ${min} ${max}`, { min, max, options })
  })
  const dish = aProduct('Latte', { groups: optionGroups.map(({ id }) => id) })
  const house = aMenu('Drop Cafe', { optionGroups, categories: [aCategory('Coffees', [dish])] })
  for (const code of MENU_LANGUAGES) {
    const main = code === 'en' ? 'ar' : 'en'
    const shown = withLanguages(house, main, { [code]: (text: string) => text })
    const html = await pageAt(shown, `/drop-cafe/${code}/coffees/latte`)
    const asked = [...html.matchAll(/<\/h3>\s*<p>([^<]*)</g)].map(([, text]) => text)
    const { choose } = ownWords(code).say
    expect(asked).toEqual([
      choose.one,
      choose.oneOrNone,
      choose.upTo(2),
      choose.add,
      choose.exactly(2),
      choose.atLeast(2),
      choose.between(1, 2),
    ])
    expect(new Set(asked).size).toBe(asked.length)
  }
})

test('groups and options are called what they are in the language, or stand in the main one', async () => {
  const inArabic = withLanguages(menu, 'en', {
    ar: (text) => ({ Milk: 'الحليب', Extras: 'إضافات' })[text],
  })
  const html = await pageAt(inArabic, '/drop-cafe/ar/coffees/latte')
  expect(html).toContain('<h3 dir="rtl">الحليب</h3>')
  expect(html).toContain('<span lang="en" dir="ltr">Cheese</span>')
  expect(await htmlProblems(html)).toEqual([])
})

test('what only the options of a dish hold is told, and nothing of it is denied', async () => {
  const base = anOptionGroup('Base', {
    options: [
      { id: 'tomato', name: 'Tomato', price: 0, allergens: {} },
      { id: 'masala', name: 'Masala', price: 500, allergens: { nuts: 'contains', milk: 'may' } },
    ],
  })
  const curry = aProduct('Curry', {
    allergens: { mustard: 'contains', nuts: 'may' },
    allergenKinds: ['almonds', 'pistachios', 'wheat'],
    allergensChecked: true,
  })
  const house = (groups: MenuDocument['optionGroups'] = []) =>
    aMenu('Curry Corner', {
      optionGroups: groups,
      categories: [
        { ...aCategory('Curries', [curry]), groups: ['Base', 'Side'] },
        aCategory('Rice', [aProduct('Plain', { allergensChecked: true })]),
      ],
    })
  const tableOf = async (document: MenuDocument) => {
    const html = await pageAt(document, '/curry-corner/info/allergens')
    expect(await htmlProblems(html)).toEqual([])
    const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell)
    return cells.map((cell) =>
      cell
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/ ,/g, ',')
        .trim(),
    )
  }
  const rice = ['–', '–', 'Not in the recipe']
  const checked = house([base])
  const chosen = 'Depends on what you choose: Milk, Nuts'
  expect(await tableOf(checked)).toEqual([
    'Mustard',
    `Nuts ${chosen}`,
    'Not in the recipe',
    ...rice,
  ])
  const dish = await pageAt(checked, '/curry-corner/curries/curry')
  expect(await htmlProblems(dish)).toEqual([])
  const text = dish.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('Contains: Nuts · May contain: Milk')
  // Which nuts; which grain is no answer where no gluten is stated.
  expect(text).toContain('May contain Nuts (Almonds, Pistachios)')
  expect(text).toContain('Depends on what you choose Milk, Nuts')
  expect(await pageAt(checked, '/curry-corner')).toMatch(/data-codes="?Ghj!/)
  expect(await pageAt(checked, '/curry-corner/info/print')).toContain(
    '[…] Depends on what you choose',
  )

  const side = anOptionGroup('Side')
  const unsaid = house([base, side])
  expect(await tableOf(unsaid)).toEqual(['Mustard', `Nuts ${chosen}`, 'Not stated', ...rice])
  expect(await pageAt(unsaid, '/curry-corner/curries/curry')).not.toContain('Not in the recipe')
  expect(await pageAt(unsaid, '/curry-corner')).not.toMatch(/data-codes="[a-zA-Z ]*j!/)
  for (const code of MENU_LANGUAGES.filter((one) => one !== 'en')) {
    const shown = withLanguages(checked, 'en', { [code]: (name: string) => name })
    const html = await pageAt(shown, `/curry-corner/${code}/info/allergens`)
    expect(html).toContain(allergenWords(code).chosen)
    expect(html).not.toContain('Depends on')
  }
})

function listedOn(html: string): ListedData {
  const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json) as ListedData
}

async function pageAt(document: MenuDocument, path: string): Promise<string> {
  const page = menuPages(document, NOW).find((one) => one.path === path)
  if (!page) throw new Error(`No page at ${path}`)
  return renderer.render(page)
}
