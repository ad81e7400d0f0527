import { inChunks } from '../in-chunks.ts'
import type { MenuLanguage } from '../menu/languages.ts'
import { textKey, type TextPlace } from '../menu/translations.ts'
import type { Db } from '../schema.ts'
import { sourceHash } from '../queries/texts.ts'
import type { TextChange } from './change.ts'

const IDS_AT_ONCE = 200

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
  const beside: TextChange[] = []
  await inChunks([...new Set(texts.map(({ id }) => id))], IDS_AT_ONCE, async (some) => {
    const rows = await db
      .selectFrom('texts')
      .select(['language', 'itemId', 'field', 'text', 'source'])
      .where('restaurantId', '=', restaurantId)
      .where('language', '!=', language)
      .where('itemId', 'in', some)
      .execute()
    for (const { language: code, itemId: id, field, text, source } of rows) {
      const main = byKey.get(textKey({ id, field }))
      if (!main || source !== sourceHash(main.main)) continue
      const place = { kind: main.kind, id, field }
      beside.push({ language: code as MenuLanguage, ...place, text, seen: null })
    }
  })
  return beside
}
