import { Parser } from 'htmlparser2'
import { pageFile } from '../publish/plan-files.ts'

export interface ReadPage {
  text: string
  data: string[]
  /** Links, pictures, scripts, styles, share pictures. */
  addresses: string[]
}

const ADDRESS_ATTRIBUTES = ['href', 'src', 'poster', 'action'] as const
const SRCSET_ATTRIBUTES = ['srcset', 'imagesrcset'] as const
const SHARE_PICTURES = ['og:image', 'twitter:image']
const DATA_PICTURES = ['image', 'logo']

/** HTML without scripts, or an app manifest. */
export function readPage(file: string, content: string): ReadPage {
  if (!file.endsWith('.webmanifest')) return readHtml(content)
  return { text: '', data: [], addresses: addressesWithin(content, ['src', 'start_url']) }
}

function readHtml(html: string): ReadPage {
  const texts: string[] = []
  const data: string[] = []
  const addresses: string[] = []
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

/** As a browser shows it. */
function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function srcsetAddresses(srcset: string): string[] {
  return srcset.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
}

/** Texts under these keys, anywhere; none if it is not JSON. */
function addressesWithin(json: string, keys: readonly string[]): string[] {
  const found: string[] = []
  try {
    JSON.parse(json, (key, value: unknown) => {
      const values = Array.isArray(value) ? value : [value]
      if (keys.includes(key)) found.push(...values.filter((one) => typeof one === 'string'))
      return value
    })
  } catch {
    // Validity is checked elsewhere.
  }
  return found
}

/** Files of which an address needs one; none for other sites and fragments. */
export function linkedFiles(address: string, page: URL): string[] {
  const url = URL.parse(address, page)
  if (!url || url.origin !== page.origin || address.startsWith('#')) return []
  const path = decodePath(url.pathname)
  if (path === null) return []
  return path === '/' ? ['index.html'] : [path.slice(1), pageFile(path)]
}

// Owners' links may be malformed.
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
