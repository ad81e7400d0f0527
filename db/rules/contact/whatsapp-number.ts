import parseMobile from 'libphonenumber-js/mobile'
import { asciiDigits } from '../text/digits.ts'
import { parsePhone } from './phones.ts'

const HOSTS = new Set(['wa.me', 'api.whatsapp.com', 'web.whatsapp.com'])
// Where the number stands in a path: of a catalogue, of a product; else first.
const PLACES: Readonly<Record<string, number>> = { c: 1, p: 2 }
// As E.164 has them, without the plus.
const NUMBER = /^[1-9]\d{6,14}$/

/**
 * The number that a WhatsApp link is of, else the phone's if it can be a mobile, as `wa.me` wants it; null if
 * there is none.
 */
export function whatsappNumber(link: string | null, phone: string | null): string | null {
  const ofLink = numberOfLink(link)
  if (ofLink !== null) return ofLink
  const ofPhone = digitsOf(phone ?? '')
  return ofPhone !== null && parseMobile(`+${ofPhone}`)?.isValid() ? ofPhone : null
}

/** As it is in links of chats, catalogues and products, in any digits; null if it holds none. */
function numberOfLink(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null
  const { hostname, pathname, searchParams } = new URL(link)
  if (!HOSTS.has(hostname.replace(/^www\.|\.$/g, ''))) return null
  const parts = pathname.split('/').filter(Boolean)
  return digitsOf(searchParams.get('phone') ?? decoded(parts[PLACES[parts[0] ?? ''] ?? 0] ?? ''))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Without a trunk zero. */
function digitsOf(text: string): string | null {
  const plain = asciiDigits(text.trim()).replace(/^\+|^00/, '')
  const digits = plain.replaceAll(/[ ().-]/g, '')
  const phone = parsePhone(`+${digits}`)?.slice(1) ?? digits
  return NUMBER.test(phone) ? phone : null
}
