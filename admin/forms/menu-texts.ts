import { atom } from 'nanostores'
import { Autosave } from '#admin/forms/autosave.ts'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import type { MenuTextRow, SavedText } from '#api/schemas/languages.ts'
import { isMenuLanguage, type MenuLanguage } from '#db/rules/text/languages.ts'
import { checkText, textField } from '#db/menu/texts.ts'
import type { TextKind } from '#db/menu/translations.ts'
import { $acceptedChanges, countAcceptedChange } from '../stores/menu.ts'
import { type SentText, getTexts, putTexts } from '../stores/languages.ts'

type TextPlace = Pick<MenuTextRow, 'kind' | '_id' | 'field'>

export interface TextDraft extends TextPlace {
  language: MenuLanguage
  text: string
  isSame: boolean
  version: string
  source?: string | undefined
  problem: Problem | null
}

export function textKey(language: MenuLanguage, { _id, field }: TextPlace): string {
  return `${language} ${_id} ${field}`
}

export const textAutosave = new Autosave<TextDraft, SavedText>({
  storageKey: 'textDrafts',
  keyOf: (draft) => textKey(draft.language, draft),
  // A call is about one language.
  next: (drafts) => drafts.filter(({ language }) => language === drafts[0]?.language),
  async send(drafts) {
    const language = languageOf(drafts)
    const rows = await putTexts(language, drafts.map(sentOf))
    const byKey = replaceRows(language, rows)
    const wasCurrent = seenChanges.get(language) === $acceptedChanges.get()
    countAcceptedChange()
    if (wasCurrent) seenChanges.set(language, $acceptedChanges.get())
    return byKey
  },
  showCurrent: (rows, sent) => replaceRows(languageOf(sent), rows),
})

function languageOf(drafts: readonly TextDraft[]): MenuLanguage {
  return drafts[0]!.language
}

function sentOf({ kind, _id, field, version, source, text, isSame }: TextDraft): SentText {
  const place = { kind, _id, field, version, ...(source !== undefined && { source }) }
  if (isSame) return { ...place, same: true }
  return { ...place, text: text.trim() === '' ? null : text }
}

export interface Typing extends Partial<Pick<TextDraft, 'isSame' | 'version' | 'source'>> {
  place: TextPlace
  text: string
}

export function typeTexts(language: MenuLanguage, changes: readonly Typing[]): void {
  const before = textAutosave.$drafts.get()
  textAutosave.add(
    changes.map(({ place, text, isSame = false, source, ...change }) => {
      const { kind, _id, field } = place
      const version = before[textKey(language, place)]?.version ?? change.version ?? '0'
      const problem = isSame ? null : problemOfText(place, text)
      return { language, kind, _id, field, text, isSame, version, source, problem }
    }),
  )
}

export function problemOfText({ kind, field: name }: TextPlace, text: string): Problem | null {
  const field = textField(kind, name)
  if (text.trim() === '' || !field) return null
  const checked = checkText(field, text)
  return checked.ok ? null : (problemOfMessage(checked.message) ?? { text: 'failed' })
}

type Rows = Readonly<Partial<Record<MenuLanguage, readonly MenuTextRow[]>>>

export const $rows = atom<Rows>({})

const seenChanges = new Map<MenuLanguage, number>()

export async function loadTexts(language: MenuLanguage): Promise<void> {
  const changes = $acceptedChanges.get()
  if ($rows.get()[language] && seenChanges.get(language) === changes) return
  $rows.set({ ...$rows.get(), [language]: await getTexts(language) })
  seenChanges.set(language, changes)
}

export async function reloadTexts(): Promise<void> {
  await Promise.all(Object.keys($rows.get()).filter(isMenuLanguage).map(loadTexts))
}

function replaceRows(
  language: MenuLanguage,
  some: readonly SavedText[],
): ReadonlyMap<string, SavedText> {
  const byKey = new Map(some.map((row) => [textKey(language, row), row]))
  const rows = $rows.get()[language]
  const now = rows?.map((row) => ({ ...row, ...byKey.get(textKey(language, row)) }))
  if (now) $rows.set({ ...$rows.get(), [language]: now })
  return byKey
}

export type FormTexts = Readonly<Record<string, string>>

export function formTextKey(language: MenuLanguage, field: string): string {
  return `${language} ${field}`
}

export function savedText(
  language: MenuLanguage,
  id: string | null,
  field: string,
): { text: string; version: string; isSame: boolean } {
  const row = $rows.get()[language]?.find((one) => one._id === id && one.field === field)
  return { text: row?.text ?? '', version: row?.version ?? '0', isSame: row?.same ?? false }
}

export function saveFormTexts(kind: TextKind, id: string, texts: FormTexts | undefined): void {
  for (const [key, text] of Object.entries(texts ?? {})) {
    const [language = '', field = ''] = key.split(' ')
    if (!isMenuLanguage(language)) continue
    const { version } = savedText(language, id, field)
    typeTexts(language, [{ place: { kind, _id: id, field }, text, version }])
  }
}
