import { DataError } from '../errors.ts'
import { inPieces } from '../in-pieces.ts'
import type { ApartKind } from '../rules/apart-texts.ts'
import type { Db } from '../tables/schema.ts'
import { changeCategory } from './categories.ts'
import { changeProducts } from './product-changes.ts'
import { changeRestaurant } from './restaurants.ts'

/** A text of the main language as it should be, as its rule has passed it. */
export interface MainText {
  kind: ApartKind
  id: string
  field: string
  main: string
}

const PRODUCTS_AT_ONCE = 200

/**
 * Sets texts of the main language, whatever they are of; former addresses lead on. `onConflict` hears
 * of each that cannot be, as a title that another category has, and which stays as it is then.
 */
export async function setMainTexts<Text extends MainText>(
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
  await inPieces(products, PRODUCTS_AT_ONCE, (some) => changeProducts(db, restaurantId, some))
}

function setOne(db: Db, restaurantId: string, { kind, id, field, main }: MainText, now: Date) {
  if (kind === 'restaurant') return changeRestaurant(db, restaurantId, { [field]: main }, now)
  return changeCategory(db, restaurantId, id, { [field]: main })
}

function changesOfProducts(texts: readonly MainText[]) {
  const ofProducts = texts.filter(({ kind }) => kind === 'product')
  return [...Map.groupBy(ofProducts, ({ id }) => id)].map(([id, some]) => {
    const change = Object.fromEntries(some.map(({ field, main }) => [field, main]))
    return { id, change, seen: null }
  })
}
