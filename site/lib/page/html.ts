const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A piece of a page, in which no text of an owner's is more than a text. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | null | readonly Html[]

/** Puts texts into a piece of a page, as elements' contents or between quotes; null is nothing. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(pieces.reduce((all, piece, at) => all + shown(parts[at - 1] ?? null) + piece))
}

function shown(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return escaped(String(part))
}

/** A text as it stands in an element, or between quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}

/** In which language, and direction, the text of an element is; nothing where that is the page's. */
export function attributes({
  lang,
  dir,
}: {
  lang?: string | undefined
  dir?: string | undefined
}): Html {
  return html`${lang ? html` lang="${lang}"` : null}${dir ? html` dir="${dir}"` : null}`
}
