import type { Selectable } from 'kysely'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { MenuLanguage } from '../menu/languages.ts'
import type { ApartText } from '../menu/two-scripts.ts'
import type { TextKind, TextPlace } from '../menu/translations.ts'
import { HOUR_MS } from '../rules/dates.ts'
import type { Db, Schema } from '../schema.ts'
import type { WantedLanguages } from './languages.ts'

/** How to undo an owner's last large change. A restaurant has one, for an hour. */
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
  addedCategories: string[]
  addedProducts: string[]
  /** Rows before, and the version that the change gave them. */
  changed: { before: ProductRow; version: number }[]
  /** Ids in the bin. */
  deleted: string[]
  texts: ChangedTexts[]
  currency: { before: string | null; after: string } | null
}

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
  /** Undefined: there was none. */
  text?: string | null
  /** That the change gave it. */
  version: number
}

export const NO_STEPS: MenuSteps = {
  kind: 'menu',
  addedCategories: [],
  addedProducts: [],
  changed: [],
  deleted: [],
  texts: [],
  currency: null,
}

/** How many items are as before, and how many stay since they were changed later. */
export interface Undone {
  undone: number
  kept: number
}

export async function keepUndo(
  db: Db,
  restaurantId: string,
  steps: UndoSteps,
  now: Date,
): Promise<string> {
  const kept = { id: newId(), steps: JSON.stringify(steps), madeAt: now.toISOString() }
  await db
    .insertInto('undos')
    .values({ restaurantId, ...kept })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet(kept))
    .execute()
  return kept.id
}

/** Throws after an hour, or a newer change. */
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

export async function forgetUndo(db: Db, id: string): Promise<void> {
  await db.deleteFrom('undos').where('id', '=', id).execute()
}

export async function forgetUndos(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('undos').where('madeAt', '<=', goneSince(now)).execute()
}

function goneSince(now: Date): string {
  return new Date(now.getTime() - HOUR_MS).toISOString()
}
