import { type MenuLanguage, isMenuLanguage } from '#db/rules/menu-languages.ts'
import type { TextKind } from '#db/rules/translations.ts'
import { $rows, typeText } from './texts.ts'

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
