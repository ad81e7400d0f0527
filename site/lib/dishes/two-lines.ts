import { scriptParts, type ScriptPart } from '#db/rules/two-scripts.ts'
import { escaped } from '../page/html.ts'

const LETTERS = /^[\p{L}\p{M} ]+$/u

/**
 * A text that holds two scripts, as HTML: each on a line of its own and in its own direction, because
 * together they would break anywhere. Null for any other text.
 */
export function twoLines(text: string, pageLang: string): string | null {
  const parts = scriptParts(text)
  if (!parts) return null
  const [first, second] = parts
  // The element around them has the direction of its first letter. The space is for whoever copies them.
  const before = first.lang === pageLang ? escaped(first.text) : line(first, pageLang)
  return `${before}<br> ${line(second, pageLang)}`
}

/** The same of a description, whose lines stand as they are and each read their own way. */
export function proseLines(text: string): string {
  return (
    scriptParts(text)
      ?.map((part) => part.text)
      .join('\n') ?? text
  )
}

/** The same in a list, as short as it can be: what has letters alone has its direction by itself. */
export function leanLines(text: string): string | null {
  const parts = scriptParts(text)
  return parts && parts.map(({ text }) => leanLine(text)).join('<br> ')
}

function leanLine(text: string): string {
  return LETTERS.test(text) ? text : `<bdi>${escaped(text)}</bdi>`
}

function line({ text, lang }: ScriptPart, pageLang: string): string {
  const mark = lang === pageLang ? '' : ` lang="${lang}"`
  return `<bdi${mark}>${escaped(text)}</bdi>`
}
