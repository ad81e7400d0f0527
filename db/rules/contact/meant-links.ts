import { asciiDigits } from '../text/digits.ts'
import type { SocialField } from './contacts.ts'
import { parsePhone, type PhoneCountry } from './phones.ts'
import { mayFit, TEXT_LIMITS } from '../text/texts.ts'

// Their hosts, as typed without https://.
const HOSTS: Readonly<Record<SocialField, RegExp>> = {
  googleMapLink: /^(?:(?:www\.|maps\.)?google\.[a-z.]{2,6}|maps\.app\.goo\.gl|goo\.gl|g\.page)\//i,
  facebookLink: /^(?:(?:www|m|web)\.)?(?:facebook\.com|fb\.com|fb\.me|m\.me)\//i,
  instagramLink: /^(?:www\.)?(?:instagram\.com|instagr\.am)\//i,
  whatsappLink: /^(?:wa\.me|wa\.link|(?:www\.|api\.|chat\.)?whatsapp\.com)\//i,
}
// A dot without @ may be a site.
const ACCOUNT = /^(?:@([\w.]{1,50})|(\w{1,50}))$/
const PHONE = /^(?:tel[.:])?[+＋\d\s().\p{Pd}\u2212/,;|]+$/iu
const WHATSAPP_PHONE = /^(?:https?:\/\/)?(?:www\.)?wa\.me\/\+?(\d{7,17})$/i

/**
 * Expands a phone number (of `country` if it says none), an account name, or an address without https://; other
 * texts stay.
 */
export function meantLink(
  field: SocialField,
  text: string,
  country: PhoneCountry | null = null,
): string {
  if (!mayFit(text, TEXT_LIMITS.link)) return text
  const typed = text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  const inLink = field === 'whatsappLink' ? WHATSAPP_PHONE.exec(typed)?.[1] : undefined
  const meant = inLink === undefined ? null : phoneLink(`+${inLink.replace(/^00/, '')}`)
  if (meant !== null) return meant
  if (HOSTS[field].test(typed)) return `https://${typed}`
  if (field === 'whatsappLink') return phoneLink(typed, country) ?? text
  const account = ACCOUNT.exec(typed)
  const name = account?.[1] ?? account?.[2]
  if (name === undefined || field === 'googleMapLink') return text
  return `https://${field === 'facebookLink' ? 'facebook' : 'instagram'}.com/${name}`
}

export function isLocalPhone(text: string): boolean {
  if (!mayFit(text, TEXT_LIMITS.link)) return false
  return looksLikePhone(text) && /\d/.test(asciiDigits(text)) && phoneLink(text) === null
}

function phoneLink(text: string, country: PhoneCountry | null = null): string | null {
  const phone = looksLikePhone(text) ? parsePhone(text, country) : null
  return phone && `https://wa.me/${phone.slice(1)}`
}

function looksLikePhone(text: string): boolean {
  return PHONE.test(asciiDigits(text).replace(/\p{Cf}/gu, ''))
}
