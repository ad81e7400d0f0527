import { deleteCategory, deleteProduct } from '#db/changes/bin.ts'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import type { MenuDocument } from '#db/menu/document.ts'
import { changeCategory } from '#db/changes/categories.ts'
import { changeLanguages, changeRestaurant, changeTexts } from '#db/changes/menu-changes.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { changeProduct } from '#db/changes/product-changes.ts'
import { addProduct } from '#db/changes/products.ts'
import { type WantedText } from '#db/queries/texts.ts'
import { MENU_LANGUAGES, type MenuLanguage } from '#db/rules/text/languages.ts'
import { menuTexts } from '#db/menu/texts.ts'
import { shownLanguages } from '#db/menu/shown-languages.ts'
import { textKey } from '#db/menu/translations.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase, runs } from '#db/testing/databases.ts'
import { aCategory, aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { linkedFiles } from '../testing/read-page.ts'
import { planFiles } from './plan-files.ts'
import { loadRenderer } from './renderer.ts'

const PUBLIC_URL = 'https://menus.example'
const FURTHER: readonly MenuLanguage[] = ['ar', 'ru', 'zh']

type Step =
  | { kind: 'translate'; language: MenuLanguage; from: number; count: number; isSame: boolean }
  | { kind: 'untranslate'; language: MenuLanguage; from: number }
  | { kind: 'show'; language: MenuLanguage; shown: boolean }
  | { kind: 'leave'; language: MenuLanguage }
  | { kind: 'rename' | 'delete' | 'add'; from: number }

const language = fc.constantFrom(...FURTHER)
const from = fc.nat(20)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('translate' as const),
      language,
      from,
      count: fc.constantFrom(1, 50),
      isSame: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('untranslate' as const), language, from }),
    fc.record({ kind: fc.constant('show' as const), language, shown: fc.boolean() }),
    fc.record({ kind: fc.constant('leave' as const), language }),
    fc.record({
      kind: fc.constantFrom('rename' as const, 'delete' as const, 'add' as const),
      from,
    }),
  ),
  { minLength: 4, maxLength: 14 },
)

// At least one language is shown.
const ALL_SHOWN: Step[] = [
  { kind: 'translate', language: 'ar', from: 0, count: 50, isSame: false },
  { kind: 'show', language: 'ar', shown: true },
]

test('whatever is done in any order, languages name each other, links live, and each has its own texts', async () => {
  const renderer = await loadRenderer(PUBLIC_URL)
  let timesShown = 0
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      await using house = await aDatabase()
      const { db } = house
      const { restaurantId } = await aRestaurant(db, { name: 'Drop Cafe' })
      await aCategory(db, restaurantId, 'Soups', ['Lentil', 'Tomato'])
      await aCategory(db, restaurantId, 'Teas', ['Mint'])
      const further = FURTHER.map((code) => ({ code, shown: false }))
      await transact(db, (trx) => changeLanguages(trx, restaurantId, { main: 'en', further }))
      for (const [index, step] of steps.entries()) {
        const menu = await menuOf(await loadMenu(db, restaurantId))
        // The rules may refuse.
        await transact(db, (trx) => take(trx, menu, step, index)).catch(refused)
      }
      const menu = await menuOf(await loadMenu(db, restaurantId))
      await holdPages(menu, renderer.render)
      timesShown += shownLanguages(menu).length
    }),
    { numRuns: runs(25), examples: [[ALL_SHOWN]] },
  )
  expect(timesShown).toBeGreaterThan(0)
})

async function take(db: Db, menu: MenuDocument, step: Step, index: number): Promise<void> {
  const { restaurantId: id, languages = [], categories } = menu
  const places = [...menuTexts(menu)]
  switch (step.kind) {
    case 'translate': {
      const start = step.count > 1 ? 0 : step.from % places.length
      const some = places.slice(start, start + step.count)
      const wanted = some.map(({ kind, id, field }, row): WantedText => {
        const text = `${step.language.toUpperCase()} ${index} ${row}`
        return { kind, id, field, text: step.isSame ? null : text, seen: null }
      })
      return changeTexts(db, id, step.language, wanted)
    }
    case 'untranslate': {
      const { kind, id: item, field } = places[step.from % places.length]!
      const gone = { kind, id: item, field, text: undefined, seen: null }
      return changeTexts(db, id, step.language, [gone])
    }
    case 'show': {
      const { language, shown } = step
      const further = languages.map((one) =>
        one.code === language ? { code: language, shown } : one,
      )
      return changeLanguages(db, id, { main: 'en', further })
    }
    case 'leave': {
      const further = languages.filter(({ code }) => code !== step.language)
      return changeLanguages(db, id, { main: 'en', further })
    }
    case 'rename':
      return rename(db, menu, step.from, index)
    case 'delete': {
      const category = categories[step.from % 5]
      const product = categories[0]?.products[0]
      if (category) await deleteCategory(db, id, category.id, NOW)
      else if (product) await deleteProduct(db, id, product.id, NOW)
      return
    }
    case 'add': {
      const [category] = categories
      const dish = { name: `Dish ${index}`, price: 1000, description: `About ${index}` }
      if (category) await addProduct(db, id, category.id, dish, NOW)
    }
  }
}

async function rename(db: Db, menu: MenuDocument, from: number, index: number): Promise<void> {
  const { restaurantId: id, categories } = menu
  const category = categories[from % Math.max(categories.length, 1)]
  const product = category?.products[0]
  if (from % 3 === 0) await changeRestaurant(db, id, { name: `Cafe ${index}` }, NOW)
  else if (from % 3 === 1 && category)
    await changeCategory(db, id, category.id, { title: `Title ${index}` })
  else if (category && product)
    await changeProduct(db, id, category.id, product.id, { name: `Name ${index}` })
}

async function holdPages(
  menu: MenuDocument,
  render: (page: ReturnType<typeof planFiles>['pages'][number]['page']) => Promise<string>,
): Promise<void> {
  const plan = planFiles(menu, { fingerprint: '', caseSensitive: true, at: NOW })
  const files = new Set(plan.pages.map(({ file }) => file))
  const shown = shownLanguages(menu)
  const ofOthers = (lang: string) => othersTexts(menu, lang)
  for (const { page } of plan.pages) {
    if (['manifest', 'icons', 'data'].includes(page.kind)) continue
    const html = await render(page)
    const read = readLinks(html)
    const dead = read.links.filter((link) => isDead(link, page.path, files))
    expect(dead).toEqual([])
    if (page.kind === 'redirect') continue
    const siblings = shown.length > 0 ? ['en', ...shown, 'x-default'] : []
    expect(read.siblings).toEqual(siblings)
    const texts = ofOthers(read.lang)
    expect(texts.filter((text) => read.text.includes(text))).toEqual([])
  }
}

/** Texts that must not stand on a page of this language. */
function othersTexts(menu: MenuDocument, lang: string): string[] {
  const own = MENU_LANGUAGES.find((code) => code === lang)
  const present = new Set<string>()
  const foreign: string[] = []
  for (const place of menuTexts(menu)) {
    for (const [code, texts] of menu.texts ?? []) {
      const text = texts.get(textKey(place))?.text
      if (text && code !== own) foreign.push(`>${text}<`)
      else if (text) foreign.push(`>${place.source}<`)
    }
    const translation = own && menu.texts?.get(own)?.get(textKey(place))
    if (!translation || translation.text === null) present.add(`>${place.source}<`)
  }
  return foreign.filter((text) => !present.has(text))
}

function readLinks(html: string) {
  const links: string[] = []
  const siblings: string[] = []
  let lang = ''
  const parser = new Parser({
    onopentag(name, { href, rel, hreflang = '', lang: its = '' }) {
      if (name === 'html') lang = its
      if (href) links.push(href)
      if (rel === 'alternate') siblings.push(hreflang)
    },
  })
  parser.end(html)
  return { links, siblings, lang, text: html.slice(html.indexOf('<body')) }
}

function isDead(link: string, path: string, files: ReadonlySet<string>): boolean {
  const wanted = linkedFiles(link, new URL(path, PUBLIC_URL))
  const isOurs = wanted.some((file) => !/^(?:favicon|assets|media|$)/.test(file))
  return isOurs && wanted.length > 0 && !wanted.some((file) => files.has(file))
}

function refused(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'DataError') throw error
}

async function menuOf(menu: MenuDocument | undefined): Promise<MenuDocument> {
  if (!menu) throw new Error('no menu')
  return menu
}
