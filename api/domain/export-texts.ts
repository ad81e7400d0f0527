import { inPieces } from '#db/in-pieces.ts'
import type { MenuDocument } from '#db/rules/menu-document.ts'
import { menuTexts } from '#db/rules/menu-texts.ts'
import { textKey } from '#db/rules/translations.ts'
import type { ExportedTexts } from '../schemas/exports.ts'

/** Gives the texts in further languages of what has an id. */
export type TextsOf = (id: string) => ExportedTexts

// Some milliseconds' work.
const LOOKED_UP_AT_ONCE = 1000

/** The same of everything in a menu; a text that stands in both is told as it is. */
export async function exportedTexts(menu: MenuDocument): Promise<TextsOf> {
  const byId = new Map<string, ExportedTexts>()
  const all = menu.texts ? [...menuTexts(menu)] : []
  await inPieces(all, LOOKED_UP_AT_ONCE, async (some) => {
    for (const { id, field, source } of some) {
      for (const [code, texts] of menu.texts ?? []) {
        const translation = texts.get(textKey({ id, field }))
        if (!translation) continue
        const told = byId.get(id) ?? {}
        told[code] = { ...told[code], [field]: translation.text ?? source }
        byId.set(id, told)
      }
    }
  })
  return (id) => byId.get(id) ?? {}
}
