import { asciiDigits } from './digits.ts'
import { recordOf } from './record-of.ts'
import { mayFit, TEXT_LIMITS } from './texts.ts'

// What is before an @ looks like the host and is none; a URL takes the next part for a host left out;
// and of a \ only browsers make a /.
const HONEST_START = /^https?:\/\/[^/\\?#@]+(?:[/?#]|$)/i
// By a name that others can look up, not by a number, nor by one that each machine has for itself.
const PUBLIC_HOST = /^[^[]*[^.[]\.(?!(?:localhost|local|internal)\.?$)[a-z][a-z\d-]+\.?$/

/**
 * Whether a text is the address of a page that it shows to be: http or https, with the name of a
 * public host and nothing before it.
 */
export function isWebAddress(text: string): boolean {
  if (!mayFit(text, TEXT_LIMITS.link) || !HONEST_START.test(text) || !URL.canParse(text))
    return false
  return PUBLIC_HOST.test(new URL(text).hostname)
}

export const SOCIAL_FIELDS = [
  'googleMapLink',
  'facebookLink',
  'instagramLink',
  'whatsappLink',
] as const
export type SocialField = (typeof SOCIAL_FIELDS)[number]
export const NO_SOCIAL_LINKS = recordOf(SOCIAL_FIELDS, () => null)

// Where the addresses of each lie that people write without https://.
const HOSTS: Readonly<Record<SocialField, RegExp>> = {
  googleMapLink: /^(?:(?:www\.|maps\.)?google\.[a-z.]{2,6}|maps\.app\.goo\.gl|goo\.gl|g\.page)\//i,
  facebookLink: /^(?:(?:www|m|web)\.)?(?:facebook\.com|fb\.com|fb\.me|m\.me)\//i,
  instagramLink: /^(?:www\.)?(?:instagram\.com|instagr\.am)\//i,
  whatsappLink: /^(?:wa\.me|wa\.link|(?:www\.|api\.|chat\.)?whatsapp\.com)\//i,
}
// With a dot and without @ it may be the name of a site.
const ACCOUNT = /^(?:@([\w.]{1,50})|(\w{1,50}))$/
const PHONE = /^[+\d\s().-]+$/
const SHORTEST_PHONE = 8
const LONGEST_PHONE = 15

/**
 * The link that a text in one of these fields means: a phone number with its country's code, the
 * name of an account, or an address without https://. Any other text stays as it is.
 */
export function meantLink(field: SocialField, text: string): string {
  if (!mayFit(text, TEXT_LIMITS.link)) return text
  const typed = text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  if (HOSTS[field].test(typed)) return `https://${typed}`
  if (field === 'whatsappLink') return phoneLink(typed) ?? text
  const account = ACCOUNT.exec(typed)
  const name = account?.[1] ?? account?.[2]
  if (name === undefined || field === 'googleMapLink') return text
  return `https://${field === 'facebookLink' ? 'facebook' : 'instagram'}.com/${name}`
}

/** Whether a text is a phone number of which nobody can tell the country. */
export function isLocalPhone(text: string): boolean {
  if (!mayFit(text, TEXT_LIMITS.link)) return false
  const typed = asciiDigits(text).trim()
  return PHONE.test(typed) && phoneLink(typed) === null
}

function phoneLink(text: string): string | null {
  const typed = asciiDigits(text)
  if (!PHONE.test(typed)) return null
  const international = /^\s*\(?(?:\+|00)/.test(typed)
  const digits = typed.replace(/\D/g, '').replace(/^00/, '')
  const fits = digits.length >= SHORTEST_PHONE && digits.length <= LONGEST_PHONE
  return international && fits && !digits.startsWith('0') ? `https://wa.me/${digits}` : null
}
