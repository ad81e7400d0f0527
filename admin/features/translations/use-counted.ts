import { useStore } from '@nanostores/react'
import type { Languages } from '#api/schemas/languages.ts'
import { $rows } from '#admin/stores/translations/texts.ts'
import { $typed } from '#admin/stores/translations/typed-texts.ts'
import { countDone, isOutdated, translationRows } from './translation-rows.ts'

/** The languages as far as they are with what was typed here. */
export function useCounted(languages: Languages): Languages {
  const rows = useStore($rows)
  const typed = useStore($typed)
  const further = languages.further.map((language) => {
    const texts = rows[language.code]
    if (!texts) return language
    const all = translationRows(language.code, texts, typed)
    const { done, total } = countDone(all)
    return { ...language, total, missing: total - done, changed: all.filter(isOutdated).length }
  })
  return { ...languages, further }
}
