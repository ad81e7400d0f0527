import type { Selectable } from 'kysely'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { MenuLanguage } from '../menu/languages.ts'
import type { ApartText } from '../menu/two-scripts.ts'
import type { TextKind, TextPlace } from '../menu/translations.ts'
import { HOUR_MS } from '../rules/dates.ts'
import type { Db, Schema } from '../schema.ts'
import type { WantedLanguages } from './languages.ts'
import { getRevision } from './restaurants.ts'

/** What a change did, for `keepUndo`, which adds the revision. */
export type MadeSteps = ApartSteps | Omit<MenuSteps, 'revision'>

/** How to undo a large change of an owner. A restaurant has its last five, each for an hour. */
export type UndoSteps = ApartSteps | MenuSteps

/** Texts that were split into two languages. */
export interface ApartSteps {
  kind: 'apart'
  language: MenuLanguage
  /** Before the language was added; null if it existed. */
  languages: WantedLanguages | null
  texts: ApartStep[]
}

export interface ApartStep extends TextPlace {
  kind: ApartText['kind']
  main: string
  text: string
  whole: string
  /** The former translation. */
  before: { text: string | null; isCurrent: boolean } | null
}

export type ProductRow = Selectable<Schema['products']>

/** What a change of many dishes did. */
export interface MenuSteps {
  kind: 'menu'
  /** At the end of the change. */
  revision: number
  addedCategories: string[]
  addedProducts: string[]
  changed: ChangedRow[]
  /** Ids in the bin. */
  deleted: string[]
  texts: ChangedTexts[]
  /** Translations of sizes that it took away. */
  lostTexts: TextRow[]
  currency: { before: string | null; after: string } | null
}

export interface ChangedRow {
  before: ProductRow
  /** That the change gave it. */
  version: number
  /** That it changed. */
  fields: string[]
}

export type TextRow = Selectable<Schema['texts']>

interface ChangedTexts {
  language: MenuLanguage
  /** Before the language was added; null if it existed. */
  languages: WantedLanguages | null
  /** Of items that were there before. */
  before: TextStep[]
}

export interface TextStep {
  kind: TextKind
  id: string
  field: string
  /** As it was stored; undefined: there was none. */
  before?: { text: string | null; source: string }
  /** That the change gave it. */
  version: number
}

export const NO_STEPS: Omit<MenuSteps, 'revision'> = {
  kind: 'menu',
  addedCategories: [],
  addedProducts: [],
  changed: [],
  deleted: [],
  texts: [],
  lostTexts: [],
  currency: null,
}

const KEPT_UNDOS = 5

/** How many items are as before, and how many stay since they were changed later. */
export interface Undone {
  undone: number
  kept: number
}

/** As the last step of a change. */
export async function keepUndo(
  db: Db,
  restaurantId: string,
  steps: MadeSteps,
  now: Date,
): Promise<string> {
  const revision = await getRevision(db, restaurantId)
  const stored = JSON.stringify({ ...steps, revision })
  const kept = { id: newId(), steps: stored, madeAt: now.toISOString() }
  await db
    .insertInto('undos')
    .values({ restaurantId, ...kept })
    .execute()
  const all = await db
    .selectFrom('undos')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .where('id', '!=', kept.id)
    .orderBy('madeAt', 'desc')
    .execute()
  const old = all.slice(KEPT_UNDOS - 1)
  for (const { id } of old) await forgetUndo(db, restaurantId, id)
  return kept.id
}

/** Throws after an hour, or after five newer ones. */
export async function readUndo(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<UndoSteps> {
  const row = await db
    .selectFrom('undos')
    .select('steps')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .where('madeAt', '>', goneSince(now))
    .executeTakeFirst()
  if (!row) throw notFound()
  return JSON.parse(row.steps) as UndoSteps
}

export async function forgetUndo(db: Db, restaurantId: string, id: string): Promise<void> {
  await db
    .deleteFrom('undos')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .execute()
}

export async function forgetUndos(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('undos').where('madeAt', '<=', goneSince(now)).execute()
}

function goneSince(now: Date): string {
  return new Date(now.getTime() - HOUR_MS).toISOString()
}
