import type { MenuDocument } from '#db/rules/menu-document.ts'
import { menuTexts } from '#db/rules/menu-texts.ts'
import { textKey } from '#db/rules/translations.ts'
import type { ExportedTexts } from '../schemas/exports.ts'

/** Gives the texts in further languages of what has an id. */
export type TextsOf = (id: string) => ExportedTexts

/** The same of everything in a menu; a text that stands in both is told as it is. */
export function exportedTexts(menu: MenuDocument): TextsOf {
  const byId = new Map<string, ExportedTexts>()
  for (const { id, field, source } of menu.texts ? menuTexts(menu) : []) {
    for (const [code, texts] of menu.texts ?? []) {
      const translation = texts.get(textKey({ id, field }))
      if (!translation) continue
      const told = byId.get(id) ?? {}
      told[code] = { ...told[code], [field]: translation.text ?? source }
      byId.set(id, told)
    }
  }
  return (id) => byId.get(id) ?? {}
}
