import type { TextField } from '#db/menu/fields.ts'
import { TEXT_FIELDS } from '#db/menu/texts.ts'
import type { TextKind } from '#db/menu/translations.ts'
import { menuLanguageOf, type MenuLanguage } from '#db/rules/text/languages.ts'
import { coerceLabel, coerceLine, coerceName, coerceProse, type Coerced } from './coerce.ts'
import type { Notes } from './report.ts'

/** By field; null where the main text stands here too. */
export type PlannedTexts = {
  [Code in MenuLanguage]?: Readonly<Record<string, string | null>>
}

export function coerceTexts(
  kind: TextKind,
  given: Readonly<Record<string, unknown>> | null | undefined,
  values: Readonly<Record<string, unknown>>,
  notes: Notes,
): PlannedTexts {
  const planned: PlannedTexts = {}
  // `ar` wins over `ar-AE`, which fills its gaps.
  const entries = Object.entries(given ?? {}).toSorted(([a], [b]) => a.length - b.length)
  for (const [tag, texts] of entries) {
    const code = menuLanguageOf(tag)
    if (typeof texts !== 'object' || texts === null) notes.notTaken({ [tag]: texts }, 'texts')
    else if (code === undefined) notes.foreign(tag, countTexts(texts))
    else {
      notes.notTaken(texts, `texts ${tag}`, new Set(Object.keys(TEXT_FIELDS[kind])))
      const before = planned[code] ?? {}
      const coerced = coerceFields(kind, code, new Map(Object.entries(texts)), { values, notes })
      const lost = Object.keys(coerced).filter(
        (field) => before[field] !== undefined && before[field] !== coerced[field],
      )
      if (lost.length > 0) notes.foreign(tag, lost.length)
      planned[code] = { ...coerced, ...before }
    }
  }
  return planned
}

function countTexts(texts: object): number {
  return Object.values(texts).filter((text) => typeof text === 'string' && text !== '').length
}

function coerceFields(
  kind: TextKind,
  code: MenuLanguage,
  texts: ReadonlyMap<string, unknown>,
  { values, notes }: { values: Readonly<Record<string, unknown>>; notes: Notes },
): Record<string, string | null> {
  const fields = Object.entries<TextField>(TEXT_FIELDS[kind])
  const coerced = fields.flatMap(([name, { kind: of, limit }]) => {
    const text = texts.get(name)
    if (typeof text === 'string' && text.trim() === '') return []
    if (typeof text !== 'string' || !values[name]) {
      const why = typeof text === 'string' ? ', without one in the main language' : ''
      notes.notTaken({ [name]: text }, `texts ${code}${why}`)
      return []
    }
    const { reason, ...to } = COERCE[of](text, limit, code)
    const value = notes.coerced(name, text, { ...to, reason: reason && `in ${code}: ${reason}` })
    return value === '' ? [] : [[name, value === values[name] ? null : value]]
  })
  return Object.fromEntries(coerced)
}

type Coerce = (text: string, limit: number, code: MenuLanguage) => Coerced<string>

const COERCE: Readonly<Record<TextField['kind'], Coerce>> = {
  name: (text, _, code) => coerceName(text, code),
  label: coerceLabel,
  line: coerceLine,
  prose: coerceProse,
}
