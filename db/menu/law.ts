import { allergensOfGroups, statedDish } from './views.ts'
import { mainLanguage, shownLanguages } from './shown-languages.ts'
import type { MenuDocument, MenuProduct } from './document.ts'
import { textKey } from './translations.ts'

/** What we can count of legal demands. */
export const LAW_CHECKS = [
  'arabic',
  'descriptions',
  'allergens',
  'kcal',
  'highSalt',
  'caffeineMg',
  'walkMinutes',
  'service',
  'vat',
  'nonHalal',
] as const
export type LawCheck = (typeof LAW_CHECKS)[number]

/** A count of all dishes, a plain count, or yes or no. */
export type LawCount =
  | { kind: 'of'; done: number; of: number }
  | { kind: 'number'; count: number }
  | { kind: 'flag'; isDone: boolean }

export type LawCounts = Record<LawCheck, LawCount>

/** Counts only; judging is for people. */
export function lawCounts(menu: MenuDocument): LawCounts {
  const dishes = menu.categories.flatMap(({ products }) => products)
  const ofGroups = allergensOfGroups(menu)
  const checked = menu.categories.flatMap(({ groups = [], products }) =>
    products.filter((dish) => {
      return statedDish(dish, [...groups, ...dish.groups], ofGroups).allergensChecked
    }),
  )
  const isInArabic = arabicTexts(menu)
  const of = (is: (dish: MenuProduct) => boolean): LawCount => {
    return { kind: 'of', done: dishes.filter(is).length, of: dishes.length }
  }
  const number = (is: (dish: MenuProduct) => boolean): LawCount => {
    return { kind: 'number', count: dishes.filter(is).length }
  }
  return {
    arabic: of((dish) => isInArabic(dish, 'name') && isInArabic(dish, 'description')),
    descriptions: of(({ description }) => description.trim() !== ''),
    allergens: { kind: 'of', done: checked.length, of: dishes.length },
    kcal: of((dish) => everySize(dish, ({ kcal }) => kcal !== null)),
    highSalt: number((dish) => dish.highSalt || dish.sizes.some(({ highSalt }) => highSalt)),
    caffeineMg: number((dish) =>
      everySize(dish, ({ caffeineMg, caffeinePer100Ml }) => {
        return caffeineMg !== null || caffeinePer100Ml !== null
      }),
    ),
    walkMinutes: of((dish) => everySize(dish, ({ walkMinutes }) => walkMinutes !== null)),
    service: { kind: 'flag', isDone: menu.priceNotes.servicePercent !== null },
    vat: { kind: 'flag', isDone: menu.priceNotes.vatNote !== null },
    nonHalal: { kind: 'number', count: menu.categories.filter((one) => one.nonHalal).length },
  }
}

type Stated = Pick<MenuProduct, 'kcal' | 'caffeineMg' | 'caffeinePer100Ml' | 'walkMinutes'>

function everySize(dish: MenuProduct, is: (stated: Stated) => boolean): boolean {
  return is(dish) || (dish.sizes.length > 0 && dish.sizes.every(is))
}

const ARABIC = /\p{Script=Arabic}/u
// Other languages in Arabic script.
const NOT_ARABIC: ReadonlySet<string> = new Set(['fa', 'ur'])

/** Readable in Arabic; empty texts are. */
function arabicTexts(menu: MenuDocument) {
  const { lang: main } = mainLanguage(menu)
  const shown = shownLanguages(menu).includes('ar') ? menu.texts?.get('ar') : undefined
  return (dish: MenuProduct, field: 'name' | 'description'): boolean => {
    const text = dish[field]
    if (text.trim() === '' || menu.language === 'ar') return true
    if (shown?.has(textKey({ id: dish.id, field }))) return true
    return ARABIC.test(text) && !NOT_ARABIC.has(main)
  }
}

interface Place {
  code: string
  currencies: readonly string[]
  /** IANA names, or prefixes. */
  timeZones: readonly string[]
}

interface Told {
  country: string | null
  currency: string | null
  timeZone: string
}

/** The restaurant's own, else by currency, then time zone; null if it is not there or none tells. */
export function guessCountry(
  countries: readonly Place[],
  { country, currency, timeZone }: Told,
): string | null {
  if (country !== null) return countries.find(({ code }) => code === country)?.code ?? null
  const byCurrency = countries.find(({ currencies }) => currencies.includes(currency ?? ''))
  const byClock = countries.toSorted((a, b) => longest(b, timeZone) - longest(a, timeZone))[0]
  const guess = byCurrency ?? (byClock && longest(byClock, timeZone) > 0 ? byClock : undefined)
  return guess?.code ?? null
}

function longest({ timeZones }: Place, timeZone: string): number {
  const fitting = timeZones.filter((name) => timeZone.startsWith(name))
  return Math.max(0, ...fitting.map(({ length }) => length))
}
