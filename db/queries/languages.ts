import { DataError, notFound } from '../errors.ts'
import type { MenuDocument } from '../menu/document.ts'
import {
  isMainLanguage,
  MOST_FURTHER,
  type FurtherLanguage,
  type MainLanguage,
  type MenuLanguage,
} from '../rules/text/languages.ts'
import { MOST_TEXT_BYTES } from '../rules/limits.ts'
import { isNeededFirst, mayBeMissing, menuTexts } from '../menu/texts.ts'
import { mainLanguage } from '../menu/shown-languages.ts'
import { textKey } from '../menu/translations.ts'
import { getFurtherLanguages, parseLanguages } from './restaurants.ts'
import type { Db } from '../schema.ts'
import { readMenu } from './menus.ts'
import { assertConfirmed } from './confirmed.ts'
import { assertPagesFit } from './page-limits.ts'
import { tooLongInAll } from './text-bytes.ts'
import { deleteLanguages, sourceHash, type TextRow } from './texts.ts'
import { changesOf } from './versions.ts'

export interface WantedLanguages {
  /** Null: detect. */
  main: MainLanguage | null
  further: readonly FurtherLanguage[]
}

/** Counts texts, without the restaurant's name. */
export interface LanguageProgress {
  total: number
  missing: number
  /** Of these, names of categories and dishes. */
  missingNames: number
  /** The main text changed since. */
  changed: number
}

export interface LanguageSet {
  set: WantedLanguages
  /** Null if the sender does not say. */
  seen: number | null
  /** A recent read, used if still current. */
  menu?: MenuDocument | undefined
  /** Not by an import. */
  byOwner?: boolean
  /** By an inverse: shown as before, and nothing if texts would be lost. */
  givenBack?: boolean
}

/** Under a change. */
interface ChangedMenu {
  db: Db
  restaurantId: string
  revision: number
}

/**
 * Sets the languages; removed ones lose their texts. A conflict if one is shown without its names, unconfirmed or
 * with too much text, or if they changed after `seen`. Answers what they were, with the texts; null if they
 * stay.
 */
export async function setLanguages(
  { db, restaurantId, revision }: ChangedMenu,
  { set: { main, further }, seen, menu, byOwner = false, givenBack = false }: LanguageSet,
): Promise<{ before: WantedLanguages; lost: TextRow[] } | null> {
  const readNow = () => menuBefore(db, restaurantId, { revision, menu })
  const row = await db
    .selectFrom('restaurants')
    .select(['language', 'languages', 'version', 'changes'])
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const before = parseLanguages(row.languages)
  const kept = new Set(further.map(({ code }) => code))
  const gone = before.map(({ code }) => code).filter((code) => !kept.has(code))
  if (givenBack && (await areUsed(db, restaurantId, gone))) return null
  const isBeside = main !== row.language || comesTo(before, further)
  const wanted = {
    language: isBeside ? await mainBeside(readNow, { main, further }) : main,
    languages: further.length > 0 ? JSON.stringify(further) : null,
  }
  const columns = changesOf(row, wanted, { revision, seen })
  const isShown = new Set(before.filter(({ shown }) => shown).map(({ code }) => code))
  const toShow = further.filter(({ code, shown }) => shown && !isShown.has(code))
  if (toShow.length > 0) {
    const now = await readNow()
    // What came since is untranslated, as beside any language that is shown.
    if (!givenBack) assertNamed(now, toShow)
    // Unconfirmed accounts must not multiply pages.
    if (byOwner) await assertConfirmed(db, restaurantId)
    assertMayBeShown(now, further)
  }
  await db.updateTable('restaurants').set(columns).where('id', '=', restaurantId).execute()
  if (toShow.length > 0) await assertPagesFit(db, restaurantId)
  const lost = await deleteLanguages(db, restaurantId, gone)
  if (columns.language === undefined && columns.languages === undefined) return null
  return { before: { main: row.language as MainLanguage | null, further: before }, lost }
}

async function areUsed(
  db: Db,
  restaurantId: string,
  languages: readonly MenuLanguage[],
): Promise<boolean> {
  if (languages.length === 0) return false
  const text = await db
    .selectFrom('texts')
    .select('itemId')
    .where('restaurantId', '=', restaurantId)
    .where('language', 'in', languages)
    .limit(1)
    .executeTakeFirst()
  return text !== undefined
}

/** Adds a language that is missing, not shown. Answers what they were; null if it is there. */
export async function addLanguage(
  changed: ChangedMenu,
  { add: code, menu: given }: { add: MenuLanguage; menu?: MenuDocument },
): Promise<WantedLanguages | null> {
  const { db, restaurantId } = changed
  const there = await getFurtherLanguages(db, restaurantId)
  if (there.some((one) => one.code === code)) return null
  const menu = given ?? (await readMenu(db, restaurantId))
  if (!menu) throw notFound()
  const { languages: further = [] } = menu
  const { lang } = mainLanguage(menu)
  if (further.length >= MOST_FURTHER || lang === code) {
    throw new DataError('invalid', 'Please check language', 'language')
  }
  const main = isMainLanguage(lang) ? lang : null
  const set = { main, further: [...further, { code, shown: false }] }
  const made = await setLanguages(changed, { set, seen: null, menu })
  return made?.before ?? null
}

async function menuBefore(
  db: Db,
  restaurantId: string,
  { menu, revision }: { menu: MenuDocument | undefined; revision: number },
): Promise<MenuDocument> {
  const isSo = menu?.restaurantId === restaurantId && menu.revision === revision - 1
  const present = isSo ? menu : await readMenu(db, restaurantId)
  if (!present) throw notFound()
  return present
}

function comesTo(before: readonly FurtherLanguage[], further: readonly FurtherLanguage[]): boolean {
  const codes = new Set(before.map(({ code }) => code))
  return further.some(({ code }) => !codes.has(code))
}

export function progressOf(menu: MenuDocument, language: MenuLanguage): LanguageProgress {
  const texts = menu.texts?.get(language)
  const progress: LanguageProgress = { total: 0, missing: 0, missingNames: 0, changed: 0 }
  for (const text of menuTexts(menu)) {
    const translation = texts?.get(textKey(text))
    if (translation && translation.source !== sourceHash(text.source)) progress.changed += 1
    if (mayBeMissing(text)) continue
    progress.total += 1
    if (translation) continue
    progress.missing += 1
    if (isNeededFirst(text)) progress.missingNames += 1
  }
  return progress
}

/** Fixed from then on, so that detection never returns one of the others. */
async function mainBeside(
  readNow: () => Promise<MenuDocument>,
  { main, further }: WantedLanguages,
): Promise<MainLanguage | null> {
  if (main !== null || further.length === 0) return main
  const { language: _, ...menu } = await readNow()
  const { lang } = mainLanguage(menu)
  if (further.some(({ code }) => code === lang)) {
    throw new DataError('invalid', 'Please check further', 'further')
  }
  return isMainLanguage(lang) ? lang : null
}

// Faster than `progressOf`.
function assertNamed(menu: MenuDocument, languages: readonly FurtherLanguage[]): void {
  const needed = Array.from(menuTexts(menu)).filter(isNeededFirst)
  for (const { code } of languages) {
    const texts = menu.texts?.get(code)
    if (!needed.every((text) => texts?.has(textKey(text)))) throw unnamed()
  }
}

function assertMayBeShown(menu: MenuDocument, further: readonly FurtherLanguage[]): void {
  const shown = further
    .filter((language) => language.shown)
    .map(({ code }) => menu.texts?.get(code))
  let bytes = 0
  for (const text of menuTexts(menu)) {
    bytes += Buffer.byteLength(text.source)
    for (const texts of shown) {
      bytes += Buffer.byteLength(texts?.get(textKey(text))?.text ?? text.source)
    }
  }
  if (bytes > MOST_TEXT_BYTES.shown) throw tooLongInAll()
}

function unnamed(): DataError {
  return new DataError('conflict', 'Please translate everything first')
}
