import { DataError } from '../errors.ts'
import { nameChange } from '../rules/clean-names.ts'
import type { ApartKind } from '../menu/two-scripts.ts'
import type { MenuLanguage } from '../menu/languages.ts'
import { textKey, type TextPlace, type Translation } from '../menu/translations.ts'
import type { Db } from '../schema.ts'
import { inChunks } from '../in-chunks.ts'
import { raiseRevision, changeRestaurant } from './restaurants.ts'
import { changeTexts, readThese, sourceHash, type WantedText, readSources } from './texts.ts'
import { changeCategory } from './categories.ts'
import { changeProducts } from './product-changes.ts'

/** In one transaction. */
export const STEPS_AT_ONCE = 100

interface Standing {
  main: string
  text: string | null | undefined
}

export interface Swap extends TextPlace {
  kind: ApartKind
  from: Standing
  to: Standing & {
    /** If the translation was of another text. */
    source?: string | undefined
  }
}

interface SwapOptions<Text> {
  now: Date
  /** Skipped, such as a title that exists. */
  onConflict: (text: Text, conflict: DataError) => void
}

/**
 * Sets main texts and translations if both are unchanged; other translations stay valid. Returns how many
 * are as wanted. Idempotent.
 */
export async function swapTexts<Text extends Swap>(
  db: Db,
  restaurantId: string,
  { language, swaps }: { language: MenuLanguage; swaps: readonly Text[] },
  { now, onConflict }: SwapOptions<Text>,
): Promise<number> {
  await raiseRevision(db, restaurantId)
  const sources = await readSources(db, restaurantId, swaps)
  const translations = await readThese(db, restaurantId, language, swaps)
  const stands = (as: 'from' | 'to') => (swap: Text) => {
    const key = textKey(swap)
    return sources.get(key) === swap[as].main && translations.get(key)?.text === swap[as].text
  }
  const untouched = new Set(swaps.filter(stands('from')))
  const done = swaps.filter((swap) => !untouched.has(swap) && stands('to')(swap)).length
  const wanted = [...untouched].map((swap) => ({ ...placeOf(swap), main: swap.to.main, swap }))
  await setMainTexts(db, restaurantId, wanted, {
    now,
    onConflict({ swap }, conflict) {
      onConflict(swap, conflict)
      untouched.delete(swap)
    },
  })
  const swapped = [...untouched]
  if (swapped.length === 0) return done
  // The caller checks the limit of bytes.
  await changeTexts(db, restaurantId, language, swapped.map(translationOf), 0)
  await keepOthers(db, restaurantId, { language, swaps: swapped })
  return swapped.length + done
}

function translationOf({ to: { text, source }, ...swap }: Swap): WantedText {
  return { ...placeOf(swap), text, source, seen: null }
}

/** Other translations stay valid. */
async function keepOthers(
  db: Db,
  restaurantId: string,
  { language, swaps }: { language: MenuLanguage; swaps: readonly Swap[] },
): Promise<void> {
  const byKey = new Map(swaps.map((swap) => [textKey(swap), swap]))
  const rows = await readOthers(db, restaurantId, language, swaps)
  const kept = rows.flatMap(({ language: code, itemId: id, field, text, source }) => {
    const swap = byKey.get(textKey({ id, field }))
    if (!swap || source !== sourceHash(swap.from.main)) return []
    return [{ code, ...placeOf(swap), text, seen: null }]
  })
  for (const [code, texts] of Map.groupBy(kept, (one) => one.code)) {
    await changeTexts(db, restaurantId, code as MenuLanguage, texts, 0)
  }
}

function readOthers(
  db: Db,
  restaurantId: string,
  language: MenuLanguage,
  swaps: readonly Swap[],
): Promise<
  (Pick<Translation, 'text' | 'source'> & Record<'language' | 'itemId' | 'field', string>)[]
> {
  return db
    .selectFrom('texts')
    .select(['language', 'itemId', 'field', 'text', 'source'])
    .where('restaurantId', '=', restaurantId)
    .where('language', '!=', language)
    .where('itemId', 'in', [...new Set(swaps.map(({ id }) => id))])
    .execute()
}

function placeOf<Place extends TextPlace>({
  kind,
  id,
  field,
}: Place): Pick<Place, keyof TextPlace> {
  return { kind, id, field }
}

interface MainText {
  kind: ApartKind
  id: string
  field: string
  main: string
}

const PRODUCTS_AT_ONCE = 200

/** Sets validated main texts; old addresses redirect. `onConflict` gets those that are skipped. */
async function setMainTexts<Text extends MainText>(
  db: Db,
  restaurantId: string,
  texts: readonly Text[],
  { now, onConflict }: { now: Date; onConflict: (text: Text, conflict: DataError) => void },
): Promise<void> {
  for (const text of texts.filter(({ kind }) => kind !== 'product')) {
    try {
      await setOne(db, restaurantId, text, now)
    } catch (error) {
      if (!(error instanceof DataError) || error.code !== 'conflict') throw error
      onConflict(text, error)
    }
  }
  const products = changesOfProducts(texts)
  await inChunks(products, PRODUCTS_AT_ONCE, (some) => changeProducts(db, restaurantId, some))
}

function setOne(db: Db, restaurantId: string, { kind, id, field, main }: MainText, now: Date) {
  if (kind === 'restaurant') return changeRestaurant(db, restaurantId, written(field, main), now)
  return changeCategory(db, restaurantId, id, { [field]: main })
}

function changesOfProducts(texts: readonly MainText[]) {
  const ofProducts = texts.filter(({ kind }) => kind === 'product')
  return [...Map.groupBy(ofProducts, ({ id }) => id)].map(([id, some]) => {
    const change = Object.assign({}, ...some.map(({ field, main }) => written(field, main)))
    return { id, change, seen: null }
  })
}

function written(field: string, main: string): { [field: string]: string | null } {
  return field === 'name' ? { ...nameChange(main) } : { [field]: main }
}
