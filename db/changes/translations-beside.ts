import type { MenuLanguage } from '../rules/text/languages.ts'
import { textKey, type TextPlace } from '../menu/translations.ts'
import type { Db } from '../schema.ts'
import { readTextRows, sourceHash } from '../queries/texts.ts'
import type { TextChange } from './change.ts'

export interface MainText extends TextPlace {
  main: string
}

/** Translations of these main texts into other languages: they stay valid where only the writing changes. */
export async function translationsBeside(
  db: Db,
  restaurantId: string,
  language: MenuLanguage,
  texts: readonly MainText[],
): Promise<TextChange[]> {
  const byKey = new Map(texts.map((text) => [textKey(text), text]))
  const rows = await readTextRows(db, restaurantId, [...new Set(texts.map(({ id }) => id))])
  return rows.flatMap(({ language: code, itemId: id, field, text, source }) => {
    const main = byKey.get(textKey({ id, field }))
    if (!main || code === language || source !== sourceHash(main.main)) return []
    return { language: code as MenuLanguage, kind: main.kind, id, field, text, seen: null }
  })
}
