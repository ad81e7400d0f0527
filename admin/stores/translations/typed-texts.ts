import { atom } from 'nanostores'
import type { MenuTextRow, SavedText } from '#api/schemas/menu-texts.ts'
import { isMenuLanguage, type MenuLanguage } from '#db/rules/menu-languages.ts'
import { checkText, textField } from '#db/rules/menu-texts.ts'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import type { SentText } from './requests.ts'

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
  /** Why it is not sent. */
  problem: Problem | null
}

/** All of them, by `typedKey`. */
export const $typed = atom<Readonly<Record<string, TypedText>>>({})

export function typedKey(language: MenuLanguage, { _id, field }: TextPlace): string {
  return `${language} ${_id} ${field}`
}

/** Notes what was typed; what is wrong with it is told, and keeps it from being sent. */
export function noteTyped(typed: readonly Omit<TypedText, 'problem'>[]): void {
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
export function nextToSend(most: number): [MenuLanguage, TypedText[]] | null {
  const all = Object.values($typed.get()).filter(({ problem }) => problem === null)
  const language = all[0]?.language
  if (language === undefined) return null
  return [language, all.filter((typed) => typed.language === language).slice(0, most)]
}

export function sentOf({ kind, _id, field, version, source, text, isSame }: TypedText): SentText {
  const place = { kind, _id, field, version, ...(source !== undefined && { source }) }
  if (isSame) return { ...place, same: true }
  return { ...place, text: text.trim() === '' ? null : text }
}

/** Forgets what has been saved, unless something else was typed meanwhile; that is of what is there now. */
export function settleTyped(sent: readonly TypedText[], rows: readonly SavedText[]): void {
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
export function blameTyped(some: readonly TypedText[], change: Pick<TypedText, 'problem'>): void {
  const now = { ...$typed.get() }
  for (const typed of some) {
    const key = typedKey(typed.language, typed)
    const latest = now[key]
    if (latest) now[key] = { ...latest, ...change }
  }
  $typed.set(now)
}

/** Gives one up. */
export function dropTyped(typed: TypedText): void {
  const { [typedKey(typed.language, typed)]: _, ...others } = $typed.get()
  $typed.set(others)
}

/** What was kept of an earlier visit; languages that are none any more are left out. */
export function takeUpTyped(kept: Readonly<Record<string, TypedText>>): void {
  const entries = Object.entries(kept).filter(([, { language }]) => isMenuLanguage(language))
  $typed.set({ ...Object.fromEntries(entries), ...$typed.get() })
}
