import { inPieces } from '../in-pieces.ts'
import { TEXT_FIELDS } from '../rules/menu-texts.ts'
import { parseSizes } from '../rules/stored-dish.ts'
import { TEXT_KINDS, textKey, type TextKind, type TextPlace } from '../rules/translations.ts'
import type { Db } from '../tables/schema.ts'
import { parseExceptions } from './restaurant-columns.ts'
import { readOptionGroups } from './menu-option-groups.ts'

const IDS_AT_ONCE = 200

/** The main texts at these places of a restaurant, by `textKey`; those that are not there are left out. */
export async function readSources(
  db: Db,
  restaurantId: string,
  places: readonly TextPlace[],
): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  for (const kind of TEXT_KINDS) {
    const ids = new Set(places.filter((place) => place.kind === kind).map(({ id }) => id))
    await inPieces([...ids], IDS_AT_ONCE, async (some) => {
      for (const { id, ...values } of await READ[kind](db, restaurantId, some)) {
        for (const [field, text] of Object.entries(values)) {
          if (text) sources.set(textKey({ id, field }), text)
        }
      }
    })
  }
  return sources
}

type Values = { id: string } & Readonly<Record<string, string | null>>

/** The texts of those of them that are the restaurant's. */
const READ: Readonly<
  Record<TextKind, (db: Db, restaurantId: string, ids: readonly string[]) => Promise<Values[]>>
> = {
  restaurant: (db, restaurantId, ids) =>
    db
      .selectFrom('restaurants')
      .select('id')
      .select(namesOf(TEXT_FIELDS.restaurant))
      .where('id', '=', restaurantId)
      .where('id', 'in', ids)
      .execute(),
  category: (db, restaurantId, ids) =>
    db
      .selectFrom('categories')
      .select('id')
      .select(namesOf(TEXT_FIELDS.category))
      .where('restaurantId', '=', restaurantId)
      .where('id', 'in', ids)
      .execute(),
  product: (db, restaurantId, ids) =>
    db
      .selectFrom('products')
      .select('id')
      .select(namesOf(TEXT_FIELDS.product))
      .where('restaurantId', '=', restaurantId)
      .where('id', 'in', ids)
      .execute(),
  size: async (db, restaurantId, ids) => {
    const rows = await db
      .selectFrom('products')
      .select('sizes')
      .where('restaurantId', '=', restaurantId)
      .where('sizes', 'is not', null)
      .execute()
    const wanted = new Set(ids)
    const sizes = rows.flatMap((row) => parseSizes(row.sizes))
    return sizes.filter(({ id }) => wanted.has(id)).map(({ id, name }) => ({ id, name }))
  },
  group: (db, restaurantId, ids) =>
    db
      .selectFrom('optionGroups')
      .select('id')
      .select(namesOf(TEXT_FIELDS.group))
      .where('restaurantId', '=', restaurantId)
      .where('id', 'in', ids)
      .execute(),
  option: async (db, restaurantId, ids) => {
    const wanted = new Set(ids)
    const groups = await readOptionGroups(db, restaurantId)
    const options = groups.flatMap((group) => group.options)
    return options.filter(({ id }) => wanted.has(id)).map(({ id, name }) => ({ id, name }))
  },
  exception: readNotes,
}

async function readNotes(db: Db, restaurantId: string, days: readonly string[]): Promise<Values[]> {
  const row = await db
    .selectFrom('restaurants')
    .select('hourExceptions')
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  return parseExceptions(row?.hourExceptions ?? null)
    .filter(({ from }) => days.includes(from))
    .map(({ from, note }) => ({ id: from, note }))
}

function namesOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[]
}
