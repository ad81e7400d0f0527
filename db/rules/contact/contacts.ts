import { mayFit, TEXT_LIMITS } from '../text/texts.ts'
import { recordOf } from '../record-of.ts'

const GOOGLE_ENDINGS = `
  com cat ad ae al am as at az ba be bf bg bi bj bs bt by ca cd cf cg ch ci cl cm cn cv cz de dj dk dm dz
  ee es fi fm fr ga ge gg gl gm gp gr gy hn hr ht hu ie im iq is it je jo kg ki kz la li lk lt lu lv md
  me mg mk ml mn ms mu mv mw ne nl no nr nu pl pn ps pt ro rs ru rw sc se sh si sk sm sn so sr st td tg
  tl tm tn to tt vg vu ws
  co.ao co.bw co.ck co.cr co.id co.il co.in co.jp co.ke co.kr co.ls co.ma co.mz co.nz co.th co.tz co.ug
  co.uk co.uz co.ve co.vi co.za co.zm co.zw
  com.af com.ag com.ar com.au com.bd com.bh com.bn com.bo com.br com.bz com.co com.cu com.cy com.do
  com.ec com.eg com.et com.fj com.gh com.gi com.gt com.hk com.jm com.kh com.kw com.lb com.ly com.mm
  com.mt com.mx com.my com.na com.ng com.ni com.np com.om com.pa com.pe com.pg com.ph com.pk com.pr
  com.py com.qa com.sa com.sb com.sg com.sl com.sv com.tj com.tr com.tw com.ua com.uy com.vc com.vn`

/** The host that each link must have. */
const HOSTS = {
  tiktok: ['tiktok.com'],
  snapchat: ['snapchat.com'],
  x: ['x.com', 'twitter.com'],
  website: null,
  talabat: ['talabat.com'],
  deliveroo: of('deliveroo', 'com ae be com.hk com.kw com.qa com.sg co.uk fr hk ie it qa'),
  careem: ['careem.com'],
  noon: ['noon.com'],
  reservations: null,
  reviews: [...of('google', GOOGLE_ENDINGS), 'share.google', 'g.page', 'goo.gl'],
} as const satisfies Record<string, readonly string[] | null>

// Google's open redirects.
const LEADS_ON = /^\/+(?:url|aclk|amp|interstitial|imgres)(?:\/|$)/i

export type FurtherLink = keyof typeof HOSTS
export type FurtherLinks = Record<FurtherLink, string | null>

export const FURTHER_LINKS = Object.keys(HOSTS) as FurtherLink[]
export const NO_FURTHER_LINKS: FurtherLinks = recordOf(FURTHER_LINKS, () => null)

/** https, and on the right host. */
export function isFurtherLink(name: FurtherLink, address: string): boolean {
  if (!isWebAddress(address)) return false
  const { protocol, hostname, pathname } = new URL(address)
  const hosts: readonly string[] | null = HOSTS[name]
  if (protocol !== 'https:') return false
  if (hosts === null) return true
  const isThere = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return isThere && !LEADS_ON.test(pathname)
}

function of(name: string, endings: string): string[] {
  return endings
    .trim()
    .split(/\s+/)
    .map((ending) => `${name}.${ending}`)
}

type Profile = (name: string) => string

// Profile pages by account name.
const PROFILES: { [Name in FurtherLink]?: Profile } = {
  tiktok: (name) => `https://www.tiktok.com/@${name}`,
  snapchat: (name) => `https://www.snapchat.com/add/${name}`,
  x: (name) => `https://x.com/${name}`,
}
// A dot without @ may be a site.
const ACCOUNT = /^(?:@([\w.-]{1,50})|([\w-]{1,50}))$/
const SCHEME = /^https?:\/\//i
const SITE = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]|$)/u

/** Expands an account name, or adds https://; other texts stay. */
export function meantFurtherLink(name: FurtherLink, text: string): string {
  if (!mayFit(text, TEXT_LIMITS.link)) return text
  const typed = text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  const account = ACCOUNT.exec(typed)
  const profile = account && PROFILES[name]?.(account[1] ?? account[2] ?? '')
  if (profile) return profile
  // Services have https; other sites may not.
  const isService = HOSTS[name] !== null
  const secure = `https://${isService ? typed.replace(SCHEME, '') : typed}`
  return (isService || SITE.test(typed)) && isFurtherLink(name, secure) ? secure : text
}

// Refuses user names, missing hosts and backslashes, which hide the real host.
const HONEST_START = /^https?:\/\/[^/\\?#@]+(?:[/?#]|$)/i
// A name, not an IP address or a local one.
const PUBLIC_HOST = /^[^[]*[^.[]\.(?!(?:localhost|local|internal)\.?$)[a-z][a-z\d-]+\.?$/

/** http or https with a public host and no user name. */
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

/** The same links one by one, each optional: menu settings name them so. */
export const OWN_LINKS = {
  maps: 'googleMapLink',
  instagram: 'instagramLink',
  facebook: 'facebookLink',
  whatsapp: 'whatsappLink',
} as const satisfies Record<string, SocialField>
export type OwnLink = keyof typeof OWN_LINKS
export const OWN_LINK_NAMES = Object.keys(OWN_LINKS) as OwnLink[]
