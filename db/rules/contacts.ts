import { asciiDigits } from './digits.ts'
import { isWebAddress } from './links.ts'

/** Where else a restaurant can be found or asked, each on its own host. */
const HOSTS = {
  tiktok: ['tiktok.com'],
  snapchat: ['snapchat.com'],
  x: ['x.com', 'twitter.com'],
  website: null,
  talabat: ['talabat.com'],
  deliveroo: ['deliveroo.*'],
  careem: ['careem.com'],
  noon: ['noon.com'],
  reservations: null,
  reviews: ['google.*', 'g.page', 'goo.gl'],
} as const satisfies Record<string, readonly string[] | null>

export type FurtherLink = keyof typeof HOSTS
export type FurtherLinks = Record<FurtherLink, string | null>

export const FURTHER_LINKS = Object.keys(HOSTS) as FurtherLink[]
export const NO_FURTHER_LINKS = Object.fromEntries(
  FURTHER_LINKS.map((name) => [name, null]),
) as FurtherLinks

/** Whether an address may stand under this name: https, and where it must be, on its host. */
export function isFurtherLink(name: FurtherLink, address: string): boolean {
  if (!isWebAddress(address)) return false
  const { protocol, hostname } = new URL(address)
  const hosts: readonly string[] | null = HOSTS[name]
  return protocol === 'https:' && (hosts === null || hosts.some((host) => isOf(hostname, host)))
}

// `google.*` is google.com, maps.google.com, google.ae and google.com.sa, and not google.example.com.
function isOf(hostname: string, host: string): boolean {
  const name = host.replace(/\.\*$/, '')
  const labels = hostname.split('.')
  if (name === host) return hostname === host || hostname.endsWith(`.${host}`)
  const at = labels.lastIndexOf(name)
  const ending = labels.slice(at + 1).join('.')
  return at !== -1 && /^(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/.test(ending)
}

const PHONE = /^\+[1-9]\d{6,14}$/
const LONGEST_TYPED = 40

/** A telephone number in E.164, whatever stands between its digits; null when it is none. */
export function parsePhone(text: string): string | null {
  if (text.length > LONGEST_TYPED) return null
  const plain = asciiDigits(text)
    .replace(/[\s().\-/\u200E\u200F\u202A-\u202C]/g, '')
    .replace(/^00/, '+')
  return PHONE.test(plain) ? plain : null
}
