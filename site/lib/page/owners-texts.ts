import type { RestaurantView } from '#db/menu/views.ts'
import { nameDirection } from './name-direction.ts'
import { scriptParts, type ScriptPart } from '#db/menu/two-scripts.ts'

/** The attributes of an element that holds a text of an owner's. */
export interface TextMark {
  lang?: string
  dir: string
}

/** Says so of a field that stands in the main language because the page's own has no text of it. */
export function textMark<Field extends string>(
  { languages, dir }: Pick<RestaurantView, 'languages' | 'dir'>,
  item: { inMain?: readonly string[] } & Partial<Record<Field, string | null>>,
  field: Field,
): TextMark {
  const main = item.inMain?.includes(field) ? languages?.[0] : undefined
  if (main) return { lang: main.lang, dir: main.dir }
  return { dir: nameDirection(item[field] ?? '', dir) }
}

const HAS_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const HAS_LATIN = /\p{Script=Latin}/u
// Seven digits at least, as telephone numbers have; a range of two prices has fewer, or more between them.
const NUMBER_OF_GROUPS = /\+?\p{Nd}(?:[ \u00A0()\-\u2010\u2011]{0,2}\p{Nd}){6,}/gu
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

/**
 * A description, an address, or what a restaurant says of itself, as it is shown: lines of two scripts each
 * read their own way, and telephone numbers from the left among letters that are read from the right.
 */
export function proseLines(text: string): string {
  const lines = scriptParts(text)?.map((part) => part.text) ?? [text]
  return lines.map(withNumbersInOrder).join('\n')
}

function withNumbersInOrder(line: string): string {
  if (HAS_LATIN.test(line) && !HAS_RIGHT.test(line)) return line
  return line.replaceAll(NUMBER_OF_GROUPS, (number) => {
    // No line ends in it; the digits of Arabic need an override, others an isolate.
    const whole = number.replaceAll(' ', '\u00A0').replaceAll('-', '-\u2060')
    return `\u2066\u202D${whole}\u202C\u2069`
  })
}

/** The same in a list, as short as it can be: a first line of letters alone has its direction by itself. */
export function leanLines(text: string): string | null {
  const [first, second] = scriptParts(text) ?? []
  if (!first || !second) return null
  const before = LETTERS.test(first.text) ? first.text : `<bdi>${escaped(first.text)}</bdi>`
  return `${before}<br> <bdi>${escaped(second.text)}</bdi>`
}

function line({ text, lang }: ScriptPart, pageLang: string): string {
  const mark = lang === pageLang ? '' : ` lang="${lang}"`
  return `<bdi${mark}>${escaped(text)}</bdi>`
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}
