import { DataError, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { textKey } from '../menu/translations.ts'
import { HOUR_MS } from '../rules/time/dates.ts'
import { inSavepoint } from '../transact.ts'
import type { Db } from '../schema.ts'
import { getFurtherLanguages } from '../queries/restaurants.ts'
import { readSources } from '../queries/texts.ts'
import { applyChange } from './apply.ts'
import { restoreFromBin } from './bin.ts'
import { nameChanges, noteUndo } from './change-log.ts'
import type { MenuChange, TextChange } from './change.ts'
import { dropHistory, keepHistory, readHistory, type KeptChange } from './history.ts'
import { translationsBeside } from './translations-beside.ts'
import {
  placesIn,
  sortTexts,
  textsIn,
  unchangedAdded,
  unchangedLanguages,
  unchangedPlaces,
  type Added,
  type Place,
} from './unchanged.ts'

const KEPT_UNDOS = 5

/** How many items are as before, and how many stay since they were changed later. */
export interface Undone {
  undone: number
  kept: number
}

/**
 * For an hour; a restaurant has its last five, and five of one product: these would crowd out an import.
 * Returns an id for `undoChange`.
 */
export async function keepUndo(
  db: Db,
  restaurantId: string,
  inverse: KeptChange,
  now: Date,
  products = 0,
): Promise<string> {
  const id = newId()
  const until = new Date(now.getTime() + HOUR_MS)
  const entry = { id, kind: 'change', title: '', products, until } as const
  await keepHistory(db, restaurantId, entry, inverse, now)
  noteUndo(db, id)
  const others = await db
    .selectFrom('history')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .where('kind', '=', 'change')
    .where('products', products === 1 ? '=' : '!=', 1)
    .where('id', '!=', id)
    .orderBy('madeAt', 'desc')
    .execute()
  const old = others.slice(KEPT_UNDOS - 1).map((one) => one.id)
  if (old.length > 0) await dropHistory(db, restaurantId, old)
  return id
}

/** Applies the inverse as far as nobody has changed the same since. Throws once it is over. */
export async function undoChange(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<Undone> {
  const entry = await readHistory(db, restaurantId, id, now)
  if (entry?.kind !== 'change') throw notFound()
  nameChanges(db, 'undo')
  const { inverse } = entry
  const { pairedWith, restore = [], revision = 0 } = inverse
  const languages = await unchangedLanguages(db, restaurantId, inverse)
  const texts = await sortTexts(db, restaurantId, inverse.texts ?? [], languages)
  const later = texts.later.filter(({ language }) => language === pairedWith).map(textKey)
  const all = placesIn(restaurantId, inverse)
  const mains = textsIn(all)
  const sources = pairedWith ? await readSources(db, restaurantId, mains) : null
  const added = await unchangedAdded(db, restaurantId, inverse)
  const since = { revision, excluded: new Set(later) }
  const unchanged = await unchangedPlaces(db, restaurantId, all, since)
  const places = await setPlaces(db, restaurantId, { unchanged, added }, now)
  const [wanted, back] = [keysOf(all), keysOf(places)]
  const isBack = (text: TextChange) => {
    const isWithMain = pairedWith !== undefined || text.isSource
    return !isWithMain || !wanted.has(textKey(text)) || back.has(textKey(text))
  }
  const ours = await ofWhatIsThere(db, restaurantId, texts.ours.filter(isBack))
  const swapped = mains
    .filter((place) => back.has(textKey(place)))
    .map((place) => ({ ...place, main: sources?.get(textKey(place)) ?? '' }))
  const beside = pairedWith ? await translationsBeside(db, restaurantId, pairedWith, swapped) : []
  const set = [...ours, ...beside].map((text) => ({ ...text, seen: null }))
  const { languageTexts = [] } = languages.length > 0 ? inverse : {}
  await setTexts(db, restaurantId, { texts: set, languages, languageTexts })
  let restored = 0
  for (const one of restore) {
    // It was restored, or there is no room for it any more.
    if (await succeeds(db, () => restoreFromBin(db, restaurantId, one, now))) restored += 1
  }
  await dropHistory(db, restaurantId, [id])
  if (pairedWith) return { undone: back.size, kept: wanted.size - back.size }
  const products = all.filter(({ kind }) => kind === 'product')
  const whole = products.filter((place) => keysOf([place]).isSubsetOf(back))
  const undone = whole.length + added.products.length + restored + ours.filter(isCounted).length
  const rows = products.length + (inverse.products?.remove ?? []).length + restore.length
  return { undone, kept: rows + (inverse.texts ?? []).filter(isCounted).length - undone }
}

/** Not those that follow their dish. */
function isCounted({ seen, isSource }: TextChange): boolean {
  return seen !== 0 && !isSource
}

/** Removes what was added, and answers what could be set. */
async function setPlaces(
  db: Db,
  restaurantId: string,
  { unchanged, added }: { unchanged: readonly Place[]; added: Added },
  now: Date,
): Promise<Place[]> {
  const back = unchanged.filter((place) => !isAlone(place))
  const setOf = (kind: Place['kind']) =>
    back.filter((place) => place.kind === kind).map(({ id, set }) => ({ id, set, seen: null }))
  await applyChange(db, restaurantId, { optionGroups: { remove: added.optionGroups } })
  for (const place of unchanged.filter(isAlone)) {
    const change = changeOf(place, now)
    // A name or a title may be somebody else's by now.
    if (await succeeds(db, () => applyChange(db, restaurantId, change))) back.push(place)
  }
  await applyChange(db, restaurantId, {
    categories: { set: setOf('category'), remove: added.categories },
    products: { set: setOf('product'), remove: added.products },
  })
  return back
}

/** Not together with others, whose places depend on each other. */
function isAlone({ kind, set }: Place): boolean {
  return kind !== 'product' && !('position' in set)
}

function changeOf({ kind, id, set }: Place, now: Date): MenuChange {
  const row = { id, set, seen: null }
  if (kind === 'restaurant') return { restaurant: { ...row, now } }
  return kind === 'group' ? { optionGroups: { set: [row] } } : { categories: { set: [row] } }
}

/** A language may no longer be shown, nor have room: then it stays away. */
async function setTexts(
  db: Db,
  restaurantId: string,
  change: MenuChange & { texts: readonly TextChange[] },
): Promise<void> {
  if (await succeeds(db, () => applyChange(db, restaurantId, change))) return
  const there = new Set((await getFurtherLanguages(db, restaurantId)).map(({ code }) => code))
  const texts = change.texts.filter(({ language }) => there.has(language))
  await applyChange(db, restaurantId, { texts })
}

/** Whether it could be done; a part that conflicts stays as it is. */
async function succeeds(db: Db, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await inSavepoint(db, work)
    return true
  } catch (error) {
    if (error instanceof DataError) return false
    throw error
  }
}

async function ofWhatIsThere(
  db: Db,
  restaurantId: string,
  texts: readonly TextChange[],
): Promise<TextChange[]> {
  const sources = await readSources(db, restaurantId, texts)
  return texts.filter((text) => sources.has(textKey(text)))
}

function keysOf(places: readonly Place[]): Set<string> {
  return new Set(textsIn(places).map(textKey))
}
