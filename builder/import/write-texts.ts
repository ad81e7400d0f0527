import { changeLanguages, changeTexts } from '#db/queries/menu-changes.ts'
import { type WantedLanguages } from '#db/queries/languages.ts'
import { type WantedText } from '#db/queries/texts.ts'
import type { MenuLanguage } from '#db/rules/text/languages.ts'
import type { TextKind } from '#db/menu/translations.ts'
import type { Db } from '#db/schema.ts'
import type { PlannedTexts } from './coerce-texts.ts'

export interface WrittenTexts {
  kind: TextKind
  id: string
  texts: PlannedTexts
}

export async function writeLanguages(
  db: Db,
  restaurantId: string,
  { main, further }: WantedLanguages,
  texts: readonly WrittenTexts[],
): Promise<void> {
  const hidden = further.map(({ code }) => ({ code, shown: false }))
  if (main !== null || further.length > 0) {
    await changeLanguages(db, restaurantId, { main, further: hidden })
  }
  for (const { code } of further) await changeTexts(db, restaurantId, code, textsIn(code, texts))
  if (further.some(({ shown }) => shown)) await changeLanguages(db, restaurantId, { main, further })
}

function textsIn(code: MenuLanguage, all: readonly WrittenTexts[]): WantedText[] {
  return all.flatMap(({ kind, id, texts }) =>
    Object.entries(texts[code] ?? {}).map(([field, text]) => {
      return { kind, id, field, text, seen: null }
    }),
  )
}
