import { atom } from 'nanostores'
import type { MenuTextRow, SavedText } from '#api/schemas/menu-texts.ts'
import { isMenuLanguage, type MenuLanguage } from '#db/rules/menu-languages.ts'
import { currentOf, problemOf, type Problem } from '#admin/problems.ts'
import { $acceptedChanges, countAcceptedChange } from '../menu.ts'
import { getTexts, putTexts } from './requests.ts'
import {
  $typed,
  blameTyped,
  nextToSend,
  noteTyped,
  sentOf,
  settleTyped,
  typedKey,
  type TextPlace,
  type TypedText,
} from './typed-texts.ts'

const PAUSE_MS = 800
const RETRY_MS = 5000
// As many as one call takes.
const MOST_TEXTS = 500

type Rows = Readonly<Partial<Record<MenuLanguage, readonly MenuTextRow[]>>>

/** The texts of each language, as the server said last, in the menu's order. */
export const $rows = atom<Rows>({})

/** How far saving is; `unsent` is tried again by itself. */
export const $textSaving = atom<
  { status: 'idle' | 'busy' } | { status: 'unsent'; problem: Problem }
>({ status: 'idle' })

const seenChanges = new Map<MenuLanguage, number>()
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

/** Asks for the texts of a language, unless nothing has changed since. */
export async function loadTexts(language: MenuLanguage): Promise<void> {
  const changes = $acceptedChanges.get()
  if ($rows.get()[language] && seenChanges.get(language) === changes) return
  setRows(language, await getTexts(language))
  seenChanges.set(language, changes)
}

/** Asks again for those that were asked for before. */
export async function reloadTexts(): Promise<void> {
  await Promise.all(Object.keys($rows.get()).filter(isMenuLanguage).map(loadTexts))
}

/** What is typed of a text; the version is that of what its owner saw. */
export interface Typing {
  text: string
  isSame?: boolean
  version?: string
  /** The main text that it was made from, where that may be another by now. */
  source?: string | undefined
}

/** Keeps what was typed, and saves it once its owner pauses. */
export function typeText(language: MenuLanguage, place: TextPlace, change: Typing): void {
  typeTexts(language, [{ place, ...change }])
}

/** The same of many at once. */
export function typeTexts(
  language: MenuLanguage,
  changes: readonly (Typing & { place: TextPlace })[],
): void {
  const before = $typed.get()
  noteTyped(
    changes.map(({ place, text, isSame = false, source, ...change }) => {
      const { kind, _id, field } = place
      const version = before[typedKey(language, place)]?.version ?? change.version ?? '0'
      return { language, kind, _id, field, text, isSame, version, source }
    }),
  )
  sendIn(PAUSE_MS)
}

/** Saves what can be saved, and goes on until nothing is left; who calls meanwhile waits for the same. */
export function sendTexts(): Promise<void> {
  clearTimeout(timer)
  sending ??= sendRest().finally(() => (sending = undefined))
  return sending
}

async function sendRest(): Promise<void> {
  const next = nextToSend(MOST_TEXTS)
  if (!next) return $textSaving.set({ status: 'idle' })
  const [language, typed] = next
  $textSaving.set({ status: 'busy' })
  try {
    const rows = await putTexts(language, typed.map(sentOf))
    replaceRows(language, rows)
    settleTyped(typed, rows)
    const wasCurrent = seenChanges.get(language) === $acceptedChanges.get()
    countAcceptedChange()
    if (wasCurrent) seenChanges.set(language, $acceptedChanges.get())
    $textSaving.set({ status: 'idle' })
  } catch (error) {
    return await explain(error, language, typed)
  }
  return sendRest()
}

/** Has what others made of a text stay there, or what was typed here go in its place. */
export function keepMine(typed: TypedText): void {
  blameTyped([typed], { problem: null })
  void sendTexts()
}

async function explain(
  error: unknown,
  language: MenuLanguage,
  typed: readonly TypedText[],
): Promise<void> {
  $textSaving.set({ status: 'idle' })
  const problem = problemOf(error)
  const current = currentOf<SavedText[]>(error)
  if (current) {
    replaceRows(language, current)
    noteRivals(language, typed, current)
    return sendRest()
  }
  if (problem.text === 'gone') return leaveGone(language, typed, problem)
  $textSaving.set({ status: 'unsent', problem })
  if (problem.text === 'offline' || problem.text === 'failed') sendIn(RETRY_MS)
}

// What is there now has been shown by then, so what is typed next goes in its place.
function noteRivals(
  language: MenuLanguage,
  typed: readonly TypedText[],
  current: readonly SavedText[],
): void {
  const now = { ...$typed.get() }
  for (const row of current) {
    const sent = typed.find(({ _id, field }) => _id === row._id && field === row.field)
    const key = typedKey(language, row)
    const latest = now[key]
    if (!sent || !latest || sent.version === row.version) continue
    now[key] = { ...latest, version: row.version, problem: { text: 'changedElsewhere' } }
  }
  $typed.set(now)
}

// What the menu has no text at any more cannot be saved, and keeps nothing else from it.
async function leaveGone(
  language: MenuLanguage,
  typed: readonly TypedText[],
  problem: Problem,
): Promise<void> {
  const rows = await getTexts(language).catch(() => null)
  if (rows) setRows(language, rows)
  const there = new Set((rows ?? []).map((row) => typedKey(language, row)))
  blameTyped(
    typed.filter((one) => !there.has(typedKey(language, one))),
    { problem },
  )
  // Those of other languages wait behind them.
  sendIn(PAUSE_MS)
}

function sendIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendTexts(), ms)
}

function setRows(language: MenuLanguage, rows: readonly MenuTextRow[]): void {
  $rows.set({ ...$rows.get(), [language]: rows })
}

function replaceRows(language: MenuLanguage, some: readonly SavedText[]): void {
  const rows = $rows.get()[language]
  if (!rows) return
  const byKey = new Map(some.map((row) => [typedKey(language, row), row]))
  setRows(
    language,
    rows.map((row) => ({ ...row, ...byKey.get(typedKey(language, row)) })),
  )
}

/** Forgets all texts. */
export function resetTexts(): void {
  clearTimeout(timer)
  $rows.set({})
  $typed.set({})
  seenChanges.clear()
}
