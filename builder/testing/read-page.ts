import { Parser } from 'htmlparser2'
import { pageFile } from '../publish/plan-files.ts'

/** What a page says and where it leads. */
export interface ReadPage {
  /** All text that is shown, white space as single spaces. */
  text: string
  /** The texts of its JSON-LD scripts. */
  data: string[]
  /** Every address that the page names: links, pictures, scripts, styles, what it is shared with. */
  addresses: string[]
}

const ADDRESS_ATTRIBUTES = ['href', 'src', 'poster', 'action'] as const
const SRCSET_ATTRIBUTES = ['srcset', 'imagesrcset'] as const
const SHARE_PICTURES = ['og:image', 'twitter:image']
const DATA_PICTURES = ['image', 'logo']

/** Reads a page's file: HTML as a browser without scripts would, or the manifest of an app. */
export function readPage(file: string, content: string): ReadPage {
  if (!file.endsWith('.webmanifest')) return readHtml(content)
  return { text: '', data: [], addresses: addressesWithin(content, ['src', 'start_url']) }
}

function readHtml(html: string): ReadPage {
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
      for (const name of SRCSET_ATTRIBUTES) {
        if (attributes[name]) addresses.push(...srcsetAddresses(attributes[name]))
      }
      const { property = attributes['name'] ?? '', content } = attributes
      if (content && SHARE_PICTURES.includes(property)) addresses.push(content)
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style') aside = null
    },
  })
  parser.end(html)
  addresses.push(...data.flatMap((text) => addressesWithin(text, DATA_PICTURES)))
  return { text: oneSpaced(texts.join('')), data, addresses }
}

/** White space of any kind as single spaces, the way a browser shows it. */
function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function srcsetAddresses(srcset: string): string[] {
  return srcset.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
}

/** The texts that stand under these keys anywhere in a JSON text; none where it cannot be read. */
function addressesWithin(json: string, keys: readonly string[]): string[] {
  const found: string[] = []
  try {
    JSON.parse(json, (key, value: unknown) => {
      const values = Array.isArray(value) ? value : [value]
      if (keys.includes(key)) found.push(...values.filter((one) => typeof one === 'string'))
      return value
    })
  } catch {
    // Whether it can be read is another question.
  }
  return found
}

/**
 * The files on the CDN that an address on a page can lead to, of which one must be there; none
 * when it leads elsewhere: to another site, to a mail program, within the page.
 */
export function linkedFiles(address: string, page: URL): string[] {
  const url = URL.parse(address, page)
  if (!url || url.origin !== page.origin || address.startsWith('#')) return []
  const path = decodePath(url.pathname)
  if (path === null) return []
  // A category may be called `Bottles 0.5`: an ending alone does not make a file of an address.
  return path === '/' ? ['index.html'] : [path.slice(1), pageFile(path)]
}

// An owner's own link may be anything that a URL can be.
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
