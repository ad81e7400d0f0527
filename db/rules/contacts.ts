import { isWebAddress } from './links.ts'
import { mayFit, TEXT_LIMITS } from './texts.ts'
import { recordOf } from './record-of.ts'

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
  reviews: ['google.*', 'share.google', 'g.page', 'goo.gl'],
} as const satisfies Record<string, readonly string[] | null>

// Pages of Google that lead anybody anywhere.
const LEADS_ON = /^\/+(?:url|aclk|amp|interstitial|imgres)(?:\/|$)/i

export type FurtherLink = keyof typeof HOSTS
export type FurtherLinks = Record<FurtherLink, string | null>

export const FURTHER_LINKS = Object.keys(HOSTS) as FurtherLink[]
export const NO_FURTHER_LINKS: FurtherLinks = recordOf(FURTHER_LINKS, () => null)

/** Whether an address may stand under this name: https, and where it must be, on its host. */
export function isFurtherLink(name: FurtherLink, address: string): boolean {
  if (!isWebAddress(address)) return false
  const { protocol, hostname, pathname } = new URL(address)
  const hosts: readonly string[] | null = HOSTS[name]
  if (protocol !== 'https:') return false
  if (hosts === null) return true
  return hosts.some((host) => isOf(hostname, host)) && !LEADS_ON.test(pathname)
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

type Profile = (name: string) => string

// Where the pages of accounts are that go by a name.
const PROFILES: { [Name in FurtherLink]?: Profile } = {
  tiktok: (name) => `https://www.tiktok.com/@${name}`,
  snapchat: (name) => `https://www.snapchat.com/add/${name}`,
  x: (name) => `https://x.com/${name}`,
}
// With a dot and without @ it may be the name of a site.
const ACCOUNT = /^(?:@([\w.-]{1,50})|([\w-]{1,50}))$/
const SCHEME = /^https?:\/\//i
const SITE = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]|$)/u

/**
 * The address that a text under this name means: the name of an account, or an address without https://.
 * Any other text stays as it is.
 */
export function meantFurtherLink(name: FurtherLink, text: string): string {
  if (!mayFit(text, TEXT_LIMITS.link)) return text
  const typed = text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  const account = ACCOUNT.exec(typed)
  const profile = account && PROFILES[name]?.(account[1] ?? account[2] ?? '')
  if (profile) return profile
  // Services answer by https; of anybody's own site nobody can tell.
  const isService = HOSTS[name] !== null
  const secure = `https://${isService ? typed.replace(SCHEME, '') : typed}`
  return (isService || SITE.test(typed)) && isFurtherLink(name, secure) ? secure : text
}
