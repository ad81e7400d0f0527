import { IDS_AT_ONCE, ROWS_AT_ONCE } from '../chunk-sizes.ts'
import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { notFound } from '../errors.ts'
import { inChunks } from '../in-chunks.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import {
  textKey,
  type TextPlace,
  type Translation,
  TEXT_KINDS,
  type TextKind,
} from '../menu/translations.ts'
import type { Db, Schema } from '../schema.ts'
import { TEXT_FIELDS } from '../menu/texts.ts'
import { parsePriceNote, parseSizes } from '../menu/dish.ts'
import { assertLabelFree } from './names.ts'
import { getFurtherLanguages, parseExceptions } from './restaurants.ts'
import { assertFit, bytesOf, sumTextBytes } from './text-bytes.ts'
import { ChangedElsewhere } from './versions.ts'
import { readOptionGroups } from './group-assignments.ts'

export interface WantedText extends TextPlace {
  /** Validated; null: same as main; undefined: remove. */
  text: string | null | undefined
  /** What the translator saw; the present one if omitted. */
  source?: string | undefined
  /** In its place: as it was stored. */
  sourceHash?: string | undefined
  /** 0 for none; null if the sender does not say. */
  seen: number | null
}

export type TextRow = Selectable<Schema['texts']>

const HASH_LENGTH = 16

export function sourceHash(source: string): string {
  return hash('sha256', source, 'base64url').slice(0, HASH_LENGTH)
}

/**
 * Sets texts, all or none; answers what they were. Throws if the menu has no such text; a conflict if one
 * was changed after `seen`, or over the limit of bytes. `bytes` is the present sum, if known.
 */
export async function setTexts(
  db: Db,
  restaurantId: string,
  language: MenuLanguage,
  texts: readonly WantedText[],
  { version, bytes }: { version: number; bytes?: number | undefined },
): Promise<(WantedText & { isSource: boolean })[]> {
  await assertLanguage(db, restaurantId, language)
  const sources = await readSources(db, restaurantId, texts)
  const present = await readThese(db, restaurantId, language, texts)
  const rows = texts.map((wanted) => {
    const source = sources.get(textKey(wanted))
    if (!source) throw notFound()
    const row = rowOf(wanted, source)
    const before = present.get(textKey(wanted))
    return { ...row, kind: wanted.kind, before, ...isChange(before, row, wanted.seen), version }
  })
  const changed = rows.filter((row) => row.isChange)
  for (const { kind, field, text } of changed) {
    const isName = kind === 'restaurant' && field === 'name'
    if (isName && text) await assertLabelFree(db, text, restaurantId, 'texts')
  }
  const more =
    bytesOf(changed.map(({ text }) => text)) - bytesOf(changed.map(({ before }) => before?.text))
  if (more > 0) assertFit((bytes ?? (await sumTextBytes(db, restaurantId))) + more)
  await inChunks(changed, ROWS_AT_ONCE, async (some) => {
    await deleteThese(db, restaurantId, language, some)
    const kept = some.filter((row) => row.text !== undefined)
    if (kept.length === 0) return
    await db
      .insertInto('texts')
      .values(
        kept.map(({ itemId, field, text = null, source }) => {
          return { restaurantId, language, itemId, field, text, source, version }
        }),
      )
      .execute()
  })
  return changed.map(({ kind, itemId: id, field, text, before }) => ({
    kind,
    id,
    field,
    text: before?.text,
    sourceHash: before?.source,
    seen: text === undefined ? 0 : version,
    isSource: before !== undefined && before.text === text,
  }))
}

async function assertLanguage(db: Db, restaurantId: string, language: MenuLanguage): Promise<void> {
  const languages = await getFurtherLanguages(db, restaurantId)
  if (languages.every(({ code }) => code !== language)) throw notFound()
}

type WantedRow = { itemId: string; field: string; text: string | null | undefined; source: string }

function rowOf(wanted: WantedText, present: string): WantedRow {
  const { id, field, text, source = present, sourceHash: stored = sourceHash(source) } = wanted
  return { itemId: id, field, text, source: stored }
}

function isChange(
  present: Translation | undefined,
  row: WantedRow,
  seen: number | null,
): { isChange: boolean } {
  const isSame = present ? present.text === row.text : row.text === undefined
  if (isSame && (!present || present.source === row.source)) return { isChange: false }
  const version = present?.version ?? 0
  // Removed counts as changed.
  if (!isSame && seen !== null && seen !== version) throw new ChangedElsewhere()
  return { isChange: true }
}

export async function readThese(
  db: Db,
  restaurantId: string,
  language: MenuLanguage,
  places: readonly TextPlace[],
): Promise<Map<string, Translation>> {
  const present = new Map<string, Translation>()
  await inChunks([...new Set(places.map(({ id }) => id))], IDS_AT_ONCE, async (some) => {
    const rows = await db
      .selectFrom('texts')
      .select(['itemId', 'field', 'text', 'source', 'version'])
      .where('restaurantId', '=', restaurantId)
      .where('language', '=', language)
      .where('itemId', 'in', some)
      .execute()
    for (const { itemId: id, field, ...text } of rows) present.set(textKey({ id, field }), text)
  })
  return present
}

/** In every language. */
export async function readTextRows(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
): Promise<TextRow[]> {
  const rows: TextRow[] = []
  await inChunks(ids, IDS_AT_ONCE, async (some) => {
    const found = await db
      .selectFrom('texts')
      .selectAll()
      .where('restaurantId', '=', restaurantId)
      .where('itemId', 'in', some)
      .execute()
    rows.push(...found)
  })
  return rows
}

async function deleteThese(
  db: Db,
  restaurantId: string,
  language: MenuLanguage,
  rows: readonly WantedRow[],
): Promise<void> {
  await db
    .deleteFrom('texts')
    .where('restaurantId', '=', restaurantId)
    .where('language', '=', language)
    .where((row) => row.or(rows.map(({ itemId, field }) => row.and({ itemId, field }))))
    .execute()
}

/** Answers the rows. */
export async function deleteLanguages(
  db: Db,
  restaurantId: string,
  languages: readonly MenuLanguage[],
): Promise<TextRow[]> {
  if (languages.length === 0) return []
  return db
    .deleteFrom('texts')
    .where('restaurantId', '=', restaurantId)
    .where('language', 'in', languages)
    .returningAll()
    .execute()
}

/** Those of languages that come back. */
export async function restoreTexts(
  db: Db,
  restaurantId: string,
  rows: readonly TextRow[],
): Promise<void> {
  const bytes = bytesOf(rows.map(({ text }) => text))
  assertFit((await sumTextBytes(db, restaurantId)) + bytes)
  await inChunks(rows, ROWS_AT_ONCE, (some) =>
    db
      .insertInto('texts')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** Nothing cascades to texts. */
export async function deleteTexts(
  db: Db,
  restaurantId: string,
  ids: readonly string[],
): Promise<void> {
  await inChunks(ids, IDS_AT_ONCE, (some) =>
    db
      .deleteFrom('texts')
      .where('restaurantId', '=', restaurantId)
      .where('itemId', 'in', some)
      .execute(),
  )
}

export async function readSources(
  db: Db,
  restaurantId: string,
  places: readonly TextPlace[],
): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  for (const kind of TEXT_KINDS) {
    const ids = new Set(places.filter((place) => place.kind === kind).map(({ id }) => id))
    await inChunks([...ids], IDS_AT_ONCE, async (some) => {
      for (const { id, label = null, ...values } of await READ[kind](db, restaurantId, some)) {
        const shown = label === null ? values : { ...values, name: label }
        for (const [field, text] of Object.entries(shown)) {
          if (text) sources.set(textKey({ id, field }), text)
        }
      }
    })
  }
  return sources
}

/** With a label if there is one: it is what is translated. */
type Values = { id: string } & Readonly<Record<string, string | null>>

const READ: Readonly<
  Record<TextKind, (db: Db, restaurantId: string, ids: readonly string[]) => Promise<Values[]>>
> = {
  restaurant: (db, restaurantId, ids) =>
    db
      .selectFrom('restaurants')
      .select(['id', 'label'])
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
  product: async (db, restaurantId, ids) => {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'label'])
      .select(namesOf(TEXT_FIELDS.product))
      .where('restaurantId', '=', restaurantId)
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ priceNote, ...row }) => {
      return { ...row, priceNote: parsePriceNote(priceNote)?.text ?? null }
    })
  },
  size: async (db, restaurantId, ids) => {
    const rows = await db
      .selectFrom('products')
      .select('sizes')
      .where('restaurantId', '=', restaurantId)
      .where('sizes', 'is not', null)
      .execute()
    const wanted = new Set(ids)
    const sizes = rows.flatMap((row) => parseSizes(row.sizes))
    return sizes
      .filter(({ id }) => wanted.has(id))
      .map(({ id, name, priceNote }) => ({ id, name, priceNote: priceNote?.text ?? null }))
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
