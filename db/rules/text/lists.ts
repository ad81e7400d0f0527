// Cached: constructing one is slower than a page.
const formats = new Map<string, Intl.ListFormat>()

function formatOf(locale: string): Intl.ListFormat {
  const format =
    formats.get(locale) ?? new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' })
  formats.set(locale, format)
  return format
}

/** Such as `Mon, Fri`, `الاثنين والجمعة` or `周一、周五`. */
export function listText(items: readonly string[], locale: string): string {
  return formatOf(locale).format(items)
}

/** The same in pieces, for items that do not break: each with what its language puts before and behind it. */
export function listPieces(items: readonly string[], locale: string): string[] {
  const pieces: string[] = []
  let before = ''
  for (const { type, value } of formatOf(locale).formatToParts(items)) {
    if (type === 'element') {
      pieces.push(before + value)
    } else {
      const space = value.lastIndexOf(' ')
      const behind = space < 0 ? value : value.slice(0, space)
      pieces.push((pieces.pop() ?? '') + behind)
      before = value.slice(behind.length).trimStart()
    }
  }
  return pieces
}

/** To be put behind a word: ` (18:19)`, or `（18:19）`. */
export function inBrackets(text: string, locale: string): string {
  return locale.startsWith('zh') ? `（${text}）` : ` (${text})`
}
