import { atom } from 'nanostores'
import { problemOfMessage, type Problem, currentOf, problemOf } from '#admin/problems.ts'
import type { MenuTextRow, SavedText } from '#api/schemas/languages.ts'
import { isMenuLanguage, type MenuLanguage } from '#db/menu/languages.ts'
import { checkText, textField } from '#db/menu/texts.ts'
import type { TextKind } from '#db/menu/translations.ts'
import { keep, readKept } from '../../stores/kept.ts'
import { $acceptedChanges, countAcceptedChange } from '../../stores/menu.ts'
import { type SentText, getTexts, putTexts } from './languages.ts'

/** Where a text stands, as the calls name it. */
export type TextPlace = Pick<MenuTextRow, 'kind' | '_id' | 'field'>

/** A text that was typed, or said to be the same in both, and is not saved yet. */
export interface TypedText extends TextPlace {
  language: MenuLanguage
  text: string
  isSame: boolean
  /** Of what its owner saw. */
  version: string
  /** The main text that it was made from; what that is now when left out. */
  source?: string | undefined
  problem: Problem | null
}

/** All of them, by `typedKey`. */
export const $typed = atom<Readonly<Record<string, TypedText>>>({})

export function typedKey(language: MenuLanguage, { _id, field }: TextPlace): string {
  return `${language} ${_id} ${field}`
}

/** Notes what was typed; what is wrong with it is told, and keeps it from being sent. */
function noteTyped(typed: readonly Omit<TypedText, 'problem'>[]): void {
  const noted = typed.map((one) => [
    typedKey(one.language, one),
    { ...one, problem: problemWith(one) },
  ])
  $typed.set({ ...$typed.get(), ...Object.fromEntries(noted) })
}

function problemWith({ kind, field: name, text, isSame }: Omit<TypedText, 'problem'>) {
  const field = textField(kind, name)
  if (isSame || text.trim() === '' || !field) return null
  const checked = checkText(field, text)
  return checked.ok ? null : (problemOfMessage(checked.message) ?? { text: 'failed' as const })
}

/** Those that can be sent, of the language that was typed in first; as many as one call takes. */
function nextToSend(most: number): [MenuLanguage, TypedText[]] | null {
  const all = Object.values($typed.get()).filter(({ problem }) => problem === null)
  const language = all[0]?.language
  if (language === undefined) return null
  return [language, all.filter((typed) => typed.language === language).slice(0, most)]
}

function sentOf({ kind, _id, field, version, source, text, isSame }: TypedText): SentText {
  const place = { kind, _id, field, version, ...(source !== undefined && { source }) }
  if (isSame) return { ...place, same: true }
  return { ...place, text: text.trim() === '' ? null : text }
}

/** Forgets what has been saved, unless something else was typed meanwhile; that is of what is there now. */
function settleTyped(sent: readonly TypedText[], rows: readonly SavedText[]): void {
  const now = { ...$typed.get() }
  const versions = new Map(rows.map((row) => [`${row._id} ${row.field}`, row.version]))
  for (const typed of sent) {
    const key = typedKey(typed.language, typed)
    const latest = now[key]
    if (latest === typed) delete now[key]
    else if (latest) {
      now[key] = { ...latest, version: versions.get(`${typed._id} ${typed.field}`) ?? '0' }
    }
  }
  $typed.set(now)
}

/** Says of some why they are not saved. */
function blameTyped(some: readonly TypedText[], change: Pick<TypedText, 'problem'>): void {
  const now = { ...$typed.get() }
  for (const typed of some) {
    const key = typedKey(typed.language, typed)
    const latest = now[key]
    if (latest) now[key] = { ...latest, ...change }
  }
  $typed.set(now)
}

export function dropTyped(typed: TypedText): void {
  const { [typedKey(typed.language, typed)]: _, ...others } = $typed.get()
  $typed.set(others)
}

/** What was kept of an earlier visit; languages that are none any more are left out. */
function takeUpTyped(kept: Readonly<Record<string, TypedText>>): void {
  const entries = Object.entries(kept).filter(([, { language }]) => isMenuLanguage(language))
  $typed.set({ ...Object.fromEntries(entries), ...$typed.get() })
}

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

export function resetTexts(): void {
  clearTimeout(timer)
  $rows.set({})
  $typed.set({})
  seenChanges.clear()
}

/** What was typed into a form in further languages, by `formTextKey`; what was not touched is left out. */
export type FormTexts = Readonly<Record<string, string>>

export function formTextKey(language: MenuLanguage, field: string): string {
  return `${language} ${field}`
}

/** The text in a further language as the server said last; '' where there is none. */
export function savedText(
  language: MenuLanguage,
  id: string | null,
  field: string,
): { text: string; version: string; isSame: boolean } {
  const row = $rows.get()[language]?.find((one) => one._id === id && one.field === field)
  return { text: row?.text ?? '', version: row?.version ?? '0', isSame: row?.same ?? false }
}

/** Saves what was typed into the form of something that has been saved itself. */
export function saveFormTexts(kind: TextKind, id: string, texts: FormTexts | undefined): void {
  for (const [key, text] of Object.entries(texts ?? {})) {
    const [language = '', field = ''] = key.split(' ')
    if (!isMenuLanguage(language)) continue
    const { version } = savedText(language, id, field)
    typeText(language, { kind, _id: id, field }, { text, version })
  }
}

const KEY = 'typedTexts'

/** Keeps what is not saved for the next visit in this tab, takes up the last, and saves before the page goes. */
export function keepTexts(): () => void {
  takeUpTyped(readKept<Record<string, TypedText>>(KEY) ?? {})
  if (Object.keys($typed.get()).length > 0) void sendTexts()
  const page = new AbortController()
  for (const event of ['pagehide', 'online']) {
    window.addEventListener(event, () => void sendTexts(), { signal: page.signal })
  }
  const stop = $typed.listen(keepTyped)
  return () => {
    page.abort()
    stop()
  }
}

function keepTyped(typed: Readonly<Record<string, TypedText>>): void {
  // More than a tab may keep, as of a large file, is on its way, but would outlive no reload.
  keep(KEY, Object.keys(typed).length > 0 ? typed : null)
}
