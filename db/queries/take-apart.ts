import { hash } from 'node:crypto'
import { DataError, notFound } from '../errors.ts'
import { inChunks } from '../in-chunks.ts'
import type { Database } from '../open.ts'
import { apartMenu, type ApartMenu, type ApartText } from '../menu/two-scripts.ts'
import type { MenuDocument } from '../menu/document.ts'
import { isMainLanguage, MOST_FURTHER, type MenuLanguage } from '../menu/languages.ts'
import { checkText, textField } from '../menu/texts.ts'
import { mainLanguage } from '../menu/shown-languages.ts'
import { textKey, type TextPlace } from '../menu/translations.ts'
import type { Db } from '../schema.ts'
import { transact } from '../transact.ts'
import { HOUR_MS } from '../rules/dates.ts'
import { newId } from '../ids.ts'
import { changeLanguages, type WantedLanguages } from './languages.ts'
import { getFurtherLanguages } from './restaurants.ts'
import { STEPS_AT_ONCE, swapTexts, type Swap } from './swap-texts.ts'
import { assertRoomForTexts } from './text-bytes.ts'
import { sourceHash } from './texts.ts'
import { ChangedElsewhere } from './versions.ts'

/** How an owner wants what was proposed. */
export interface WantedApart {
  /** The one beside the main one, which is added where it is not there. */
  language: MenuLanguage
  /** `apartVersion` of the proposal that was looked at. */
  version: string
  /** Parts that are others than proposed, by their place in the proposal. */
  edited: ReadonlyMap<number, Parts>
  /** Places of what stays whole. */
  leftOut: ReadonlySet<number>
}

interface Parts {
  main: string
  text: string
}

/** What is needed to put texts together again. */
interface ApartSteps {
  language: MenuLanguage
  /** The restaurant's before the language was added; null where it was there. */
  languages: WantedLanguages | null
  texts: ApartStep[]
}

interface ApartStep extends TextPlace, Parts {
  kind: ApartText['kind']
  whole: string
  /** The translation that was there. */
  before: { text: string | null; isCurrent: boolean } | null
}

const HASH_LENGTH = 22

/** Is another for every other proposal. */
export function apartVersion(proposal: ApartMenu | null): string {
  return hash('sha256', JSON.stringify(proposal), 'base64url').slice(0, HASH_LENGTH)
}

/**
 * Gives the parts of each text that holds two languages to those, as proposed but for what its owner
 * edited or left out. A conflict when the proposal for the menu as it was read is another than was looked
 * at. Answers how many they were, and what to undo it by.
 *
 * Runs in several transactions, so that nobody waits for all of it. What can be refused, and what to undo
 * it by, is in the first one; where the others end early, each text is whole or apart, and all of them
 * can be undone, or proposed again.
 */
export async function takeTextsApart(
  db: Database,
  menu: MenuDocument,
  wanted: WantedApart,
  now: Date,
): Promise<{ taken: number; undo: string }> {
  const { restaurantId } = menu
  const { language } = wanted
  const chosen = await chosenTexts(menu, wanted)
  const texts = chosen.map(stepOf(menu, language))
  await assertRoomForTexts(db, restaurantId, {
    coming: texts.map(({ text }) => text),
    going: texts.map(({ before }) => before?.text),
  })
  const all = texts.map((step, index) => ({ ...apart(step), at: chosen[index]?.index }))
  const ofDishes = all.filter(({ kind }) => kind === 'product')
  const refusable = all.filter(({ kind }) => kind !== 'product')
  const swap = (trx: Db, swaps: readonly ChosenSwap[]) =>
    swapTexts(trx, restaurantId, { language, swaps }, { now, onConflict: refuse })
  const { undo, ...begun } = await transact(db, async (trx) => {
    const languages = await haveLanguage(trx, menu, language)
    return {
      undo: await keepUndo(trx, restaurantId, { language, languages, texts }, now),
      taken: await swap(trx, refusable),
    }
  })
  let { taken } = begun
  await inChunks(ofDishes, STEPS_AT_ONCE, async (some) => {
    taken += await transact(db, (trx) => swap(trx, some))
  })
  return { taken, undo }
}

type ChosenSwap = Swap & { at: number | undefined }

function refuse({ at }: ChosenSwap, { message }: DataError): never {
  throw new DataError('conflict', message, `texts.${at}.main`)
}

/** What of the proposal is wanted, as it is wanted, each with its place. */
async function chosenTexts(
  menu: MenuDocument,
  { version, edited, leftOut }: WantedApart,
): Promise<(ApartText & { index: number })[]> {
  const proposal = await apartMenu(menu)
  if (!proposal || apartVersion(proposal) !== version) throw new ChangedElsewhere()
  const chosen = proposal.texts
    .map((one, index) => ({ ...one, ...editedParts(one, index, edited), index }))
    .filter(({ index }) => !leftOut.has(index))
  if (chosen.length === 0) throw invalid('leftOut')
  return chosen
}

/** What its owner made of a text's parts; throws where that breaks the text's rule. */
function editedParts(
  { kind, field: name }: ApartText,
  index: number,
  edited: WantedApart['edited'],
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

function stepOf({ texts }: MenuDocument, language: MenuLanguage) {
  const translations = texts?.get(language)
  return ({ kind, id, field, source, main, text }: ApartText): ApartStep => {
    const there = translations?.get(textKey({ id, field }))
    const isCurrent = there?.source === sourceHash(source)
    const before = there ? { text: there.text, isCurrent } : null
    return { kind, id, field, whole: source, main, text, before }
  }
}

/** Adds the language where it is not there, and answers what that changed. */
async function haveLanguage(
  db: Db,
  menu: MenuDocument,
  code: MenuLanguage,
): Promise<ApartSteps['languages']> {
  const { restaurantId, language = null, languages: further = [] } = menu
  if (further.some((one) => one.code === code)) return null
  const { lang } = mainLanguage(menu)
  if (further.length >= MOST_FURTHER || lang === code) throw invalid('language')
  await assertLanguages(db, menu)
  const main = isMainLanguage(lang) ? lang : null
  const there = [...further, { code, shown: false }]
  await changeLanguages(db, restaurantId, { main, further: there }, { menu })
  return { main: language, further: [...further] }
}

/** Since the menu was read, another server may have changed them. */
async function assertLanguages(
  db: Db,
  { restaurantId, languages = [] }: MenuDocument,
): Promise<void> {
  const now = await getFurtherLanguages(db, restaurantId)
  if (JSON.stringify(now) !== JSON.stringify(languages)) throw new ChangedElsewhere()
}

/** A step forward: from the whole text to its parts. */
function apart({ kind, id, field, whole, main, text, before }: ApartStep): Swap {
  return { kind, id, field, from: { main: whole, text: before?.text }, to: { main, text } }
}

function invalid(field: string): DataError {
  return new DataError('invalid', `Please check ${field}`, field)
}

/**
 * Puts texts together again that were taken apart within the hour, and takes a language away that came
 * with them; what was changed since stays as it is. Answers how many were put together and how many stay;
 * a conflict when the translations that come back have no room.
 *
 * Runs in several transactions, so that nobody waits for all of it; where they end early, it can be
 * done again.
 */
export async function undoApart(
  db: Database,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<{ undone: number; kept: number }> {
  const { language, languages, texts } = await readUndo<ApartSteps>(db, restaurantId, id, now)
  await assertRoomForTexts(db, restaurantId, {
    coming: texts.map(({ before }) => before?.text),
    going: texts.map(({ text }) => text),
  })
  let undone = 0
  await inChunks(texts, STEPS_AT_ONCE, async (some) => {
    const wanted = { language, swaps: some.map(together) }
    const options = { now, onConflict() {} }
    undone += await transact(db, (trx) => swapTexts(trx, restaurantId, wanted, options))
  })
  await transact(db, async (trx) => {
    await forgetUndo(trx, id)
    if (languages) await leaveLanguage(trx, restaurantId, language, languages)
  })
  return { undone, kept: texts.length - undone }
}

/** A step back: from the parts of a text to what it was as a whole. */
function together({ kind, id, field, whole, main, text, before }: ApartStep): Swap {
  // One that was made from another text than it stood beside is so again.
  const source = before?.isCurrent === false ? '' : whole
  return { kind, id, field, from: { main, text }, to: { main: whole, text: before?.text, source } }
}

/** Unless something stands in it by now, or the languages are others. */
async function leaveLanguage(
  db: Db,
  restaurantId: string,
  code: MenuLanguage,
  { main, further }: WantedLanguages,
): Promise<void> {
  const there = [...further, { code, shown: false }]
  const now = await getFurtherLanguages(db, restaurantId)
  if (JSON.stringify(now) !== JSON.stringify(there)) return
  if (await hasTexts(db, restaurantId, code)) return
  await changeLanguages(db, restaurantId, { main, further })
}

async function hasTexts(db: Db, restaurantId: string, language: MenuLanguage): Promise<boolean> {
  const row = await db
    .selectFrom('texts')
    .select('itemId')
    .where('restaurantId', '=', restaurantId)
    .where('language', '=', language)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const KEPT_MS = HOUR_MS

/** Keeps what a change is taken back by, in the place of the one before, and answers its id. */
async function keepUndo(db: Db, restaurantId: string, steps: object, now: Date): Promise<string> {
  const kept = { id: newId(), steps: JSON.stringify(steps), madeAt: now.toISOString() }
  await db
    .insertInto('undos')
    .values({ restaurantId, ...kept })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet(kept))
    .execute()
  return kept.id
}

/** Gives that back; throws as if it were not there after an hour, or when another change was made since. */
async function readUndo<Steps>(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<Steps> {
  const row = await db
    .selectFrom('undos')
    .select('steps')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .where('madeAt', '>', goneSince(now))
    .executeTakeFirst()
  if (!row) throw notFound()
  return JSON.parse(row.steps) as Steps
}

/** What was taken back is so once. */
async function forgetUndo(db: Db, id: string): Promise<void> {
  await db.deleteFrom('undos').where('id', '=', id).execute()
}

/** Gives up what is too old to be taken back. */
export async function forgetUndos(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('undos').where('madeAt', '<=', goneSince(now)).execute()
}

function goneSince(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString()
}
