import { Parser } from 'htmlparser2'

/** What a page says and where it leads. */
export interface ReadPage {
  /** All text, white space as single spaces. */
  text: string
  /** Every address that the page names: links, pictures, scripts, styles. */
  addresses: string[]
}

const ADDRESS_ATTRIBUTES = ['href', 'src', 'poster', 'action'] as const

/** Reads an HTML page as a browser without scripts would. */
export function readPage(html: string): ReadPage {
  const texts: string[] = []
  const addresses: string[] = []
  const parser = new Parser({
    ontext: (text) => texts.push(text),
    onopentag(_name, attributes) {
      for (const name of ADDRESS_ATTRIBUTES) {
        if (attributes[name]) addresses.push(attributes[name])
      }
      if (attributes['srcset']) addresses.push(...srcsetAddresses(attributes['srcset']))
    },
  })
  parser.end(html)
  return { text: oneSpaced(texts.join('')), addresses }
}

/** White space of any kind as single spaces, the way a browser shows it. */
export function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function srcsetAddresses(srcset: string): string[] {
  return srcset.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
}
