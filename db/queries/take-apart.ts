import { hash } from 'node:crypto'
import { DataError } from '../errors.ts'
import { inChunks } from '../in-chunks.ts'
import type { Database } from '../open.ts'
import { apartMenu, type ApartMenu, type ApartText } from '../menu/two-scripts.ts'
import type { MenuDocument } from '../menu/document.ts'
import { isMainLanguage, MOST_FURTHER, type MenuLanguage } from '../menu/languages.ts'
import { checkText, textField } from '../menu/texts.ts'
import { mainLanguage } from '../menu/shown-languages.ts'
import { textKey } from '../menu/translations.ts'
import type { Db } from '../schema.ts'
import { transact } from '../transact.ts'
import { changeLanguages, type WantedLanguages } from './languages.ts'
import { getFurtherLanguages } from './restaurants.ts'
import { STEPS_AT_ONCE, swapTexts, type Swap } from './swap-texts.ts'
import { assertRoomForTexts } from './text-bytes.ts'
import { sourceHash } from './texts.ts'
import { forgetUndo, keepUndo, type ApartStep, type ApartSteps, type Undone } from './undos.ts'
import { ChangedElsewhere } from './versions.ts'

export interface WantedApart {
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

export function apartVersion(proposal: ApartMenu | null): string {
  return hash('sha256', JSON.stringify(proposal), 'base64url').slice(0, HASH_LENGTH)
}

/**
 * Splits texts of two languages, as proposed or edited. A conflict if the proposal has changed; returns the
 * number and an undo id. Several transactions: the first has all checks and the undo step, so that a crash
 * leaves each text whole or split.
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
      undo: await keepUndo(trx, restaurantId, { kind: 'apart', language, languages, texts }, now),
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

/** Adds the language if missing; returns the former state, null if it was there. */
export async function haveLanguage(
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

/** Another server may have changed them. */
async function assertLanguages(
  db: Db,
  { restaurantId, languages = [] }: MenuDocument,
): Promise<void> {
  const now = await getFurtherLanguages(db, restaurantId)
  if (JSON.stringify(now) !== JSON.stringify(languages)) throw new ChangedElsewhere()
}

function apart({ kind, id, field, whole, main, text, before }: ApartStep): Swap {
  return { kind, id, field, from: { main: whole, text: before?.text }, to: { main, text } }
}

function invalid(field: string): DataError {
  return new DataError('invalid', `Please check ${field}`, field)
}

/**
 * Joins texts that were split within the hour; later changes stay. Returns both numbers; a conflict if
 * translations have no room. Several transactions; can be repeated.
 */
export async function undoApart(
  db: Database,
  restaurantId: string,
  id: string,
  { language, languages, texts }: ApartSteps,
  now: Date,
  // Begins each of them.
  assertAllowed: (trx: Db) => Promise<void> = async () => {},
): Promise<Undone> {
  await assertRoomForTexts(db, restaurantId, {
    coming: texts.map(({ before }) => before?.text),
    going: texts.map(({ text }) => text),
  })
  let undone = 0
  await inChunks(texts, STEPS_AT_ONCE, async (some) => {
    const wanted = { language, swaps: some.map(together) }
    const options = { now, onConflict() {} }
    undone += await transact(db, async (trx) => {
      await assertAllowed(trx)
      return swapTexts(trx, restaurantId, wanted, options)
    })
  })
  await transact(db, async (trx) => {
    await assertAllowed(trx)
    await forgetUndo(trx, restaurantId, id)
    if (languages) await leaveLanguage(trx, restaurantId, language, languages)
  })
  return { undone, kept: texts.length - undone }
}

function together({ kind, id, field, whole, main, text, before }: ApartStep): Swap {
  // A stale translation is stale again.
  const source = before?.isCurrent === false ? '' : whole
  return { kind, id, field, from: { main, text }, to: { main: whole, text: before?.text, source } }
}

/** Unless it is in use by now. */
export async function leaveLanguage(
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
