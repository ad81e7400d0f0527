import { Parser } from 'htmlparser2'

/** What a page says and where it leads. */
export interface ReadPage {
  /** All text that is shown, white space as single spaces. */
  text: string
  /** The texts of its JSON-LD scripts. */
  data: string[]
  /** Every address that the page names: links, pictures, scripts, styles. */
  addresses: string[]
}

const ADDRESS_ATTRIBUTES = ['href', 'src', 'poster', 'action'] as const

/** Reads an HTML page as a browser without scripts would. */
export function readPage(html: string): ReadPage {
  const texts: string[] = []
  const data: string[] = []
  const addresses: string[] = []
  // Where text goes that is not shown.
  let aside: string[] | null = null
  const parser = new Parser({
    ontext: (text) => (aside ?? texts).push(text),
    onopentag(name, attributes) {
      if (name === 'script' || name === 'style') {
        aside = attributes['type'] === 'application/ld+json' ? data : []
      }
      for (const name of ADDRESS_ATTRIBUTES) {
        if (attributes[name]) addresses.push(attributes[name])
      }
      if (attributes['srcset']) addresses.push(...srcsetAddresses(attributes['srcset']))
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style') aside = null
    },
  })
  parser.end(html)
  return { text: oneSpaced(texts.join('')), data, addresses }
}

/** White space of any kind as single spaces, the way a browser shows it. */
export function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function srcsetAddresses(srcset: string): string[] {
  return srcset.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
}
