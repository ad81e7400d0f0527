import { hash } from 'node:crypto'
import { DataError } from '../errors.ts'
import { findBilingual, type BilingualMenu, type BilingualText } from '../menu/two-scripts.ts'
import type { MenuDocument } from '../menu/document.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import { checkText, textField } from '../menu/texts.ts'
import { textKey } from '../menu/translations.ts'
import { nameChange } from '../rules/text/clean-names.ts'
import type { Db } from '../schema.ts'
import { applyChange, type Applied } from './apply.ts'
import type { Inverse, MenuChange } from './change.ts'
import type { KeptChange } from './history.ts'
import { translationsBeside } from './translations-beside.ts'
import { getFurtherLanguages } from '../queries/restaurants.ts'
import { readSources, readThese } from '../queries/texts.ts'
import { ChangedElsewhere } from '../queries/versions.ts'

export interface WantedSplit {
  /** Added if missing. */
  language: MenuLanguage
  version: string
  /** By index in the proposal. */
  edited: ReadonlyMap<number, Parts>
  leftOut: ReadonlySet<number>
}

interface Parts {
  main: string
  text: string
}

const HASH_LENGTH = 22

export function splitVersion(proposal: BilingualMenu | null): string {
  return hash('sha256', JSON.stringify(proposal), 'base64url').slice(0, HASH_LENGTH)
}

/**
 * Splits texts of two languages, as proposed or edited. A conflict if the proposal has changed; what was
 * changed since the menu was read stays. Returns the number.
 */
export async function splitTexts(
  db: Db,
  menu: MenuDocument,
  wanted: WantedSplit,
  now: Date,
): Promise<{ taken: number; inverse: KeptChange }> {
  const { restaurantId, languages = [] } = menu
  const { language } = wanted
  const chosen = await chosenTexts(menu, wanted)
  if (languages.every(({ code }) => code !== language)) await assertLanguages(db, menu)
  const texts = await unchanged(db, menu, chosen, language)
  const rows = [...Map.groupBy(texts, ({ kind, id }) => textKey({ id, field: kind })).values()]
  // One at a time, to tell whose name or title is taken.
  const made: Inverse[] = []
  for (const some of rows) {
    const [{ kind, index } = { kind: 'product', index: 0 }] = some
    if (kind === 'product') continue
    const set = setOf(some)
    const change: MenuChange =
      kind === 'restaurant' ? { restaurant: { ...set, now } } : { categories: { set: [set] } }
    made.push((await orRefused(index, applyChange(db, restaurantId, change))).inverse)
  }
  const mains = texts.map((text) => ({ ...text, main: text.source }))
  const translations = texts.map(({ kind, id, field, text }) => {
    return { language, kind, id, field, text, seen: null }
  })
  const { inverse } = await applyChange(db, restaurantId, {
    products: { set: rows.filter(([text]) => text?.kind === 'product').map(setOf) },
    languages: [{ add: language, menu }],
    texts: [...translations, ...(await translationsBeside(db, restaurantId, language, mains))],
  })
  const kept: KeptChange = {
    ...inverse,
    restaurant: made.find(({ restaurant }) => restaurant)?.restaurant,
    categories: { set: made.flatMap(({ categories }) => categories.set) },
    // Those of other languages follow their main texts.
    texts: inverse.texts.filter((text) => text.language === language),
    pairedWith: language,
  }
  return { taken: texts.length, inverse: kept }
}

type ChosenText = BilingualText & { index: number }

async function orRefused(index: number, applied: Promise<Applied>): Promise<Applied> {
  try {
    return await applied
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== 'conflict') throw error
    throw new DataError('conflict', error.message, `texts.${index}.main`)
  }
}

/** Neither the text nor its translation. */
async function unchanged(
  db: Db,
  { restaurantId, texts }: MenuDocument,
  chosen: readonly ChosenText[],
  language: MenuLanguage,
): Promise<ChosenText[]> {
  const sources = await readSources(db, restaurantId, chosen)
  const present = await readThese(db, restaurantId, language, chosen)
  return chosen.filter((text) => {
    const key = textKey(text)
    const seen = texts?.get(language)?.get(key)?.text
    return sources.get(key) === text.source && present.get(key)?.text === seen
  })
}

function setOf(texts: readonly ChosenText[]) {
  const set = Object.assign({}, ...texts.map(written))
  return { id: texts[0]?.id ?? '', set, seen: null }
}

function written({ field, main }: ChosenText): { [column: string]: string | null } {
  return field === 'name' ? { ...nameChange(main) } : { [field]: main }
}

async function chosenTexts(
  menu: MenuDocument,
  { version, edited, leftOut }: WantedSplit,
): Promise<ChosenText[]> {
  const proposal = await findBilingual(menu)
  if (!proposal || splitVersion(proposal) !== version) throw new ChangedElsewhere()
  const chosen = proposal.texts
    .map((one, index) => ({ ...one, ...editedParts(one, index, edited), index }))
    .filter(({ index }) => !leftOut.has(index))
  if (chosen.length === 0) throw invalid('leftOut')
  return chosen
}

function editedParts(
  { kind, field: name }: BilingualText,
  index: number,
  edited: WantedSplit['edited'],
): Parts | undefined {
  const parts = edited.get(index)
  const field = textField(kind, name)
  if (!parts || !field) return undefined
  const check = (part: keyof Parts) => {
    const checked = checkText(field, parts[part])
    if (checked.ok) return checked.value
    throw new DataError('invalid', checked.message, `texts.${index}.${part}`)
  }
  return { main: check('main'), text: check('text') }
}

/** Another server may have changed them. */
async function assertLanguages(
  db: Db,
  { restaurantId, languages = [] }: MenuDocument,
): Promise<void> {
  const now = await getFurtherLanguages(db, restaurantId)
  if (JSON.stringify(now) !== JSON.stringify(languages)) throw new ChangedElsewhere()
}

function invalid(field: string): DataError {
  return new DataError('invalid', `Please check ${field}`, field)
}
