import { FURTHER_LINKS, type FurtherLink } from '#db/rules/contact/contacts.ts'
import type { InfoView } from '#db/menu/views.ts'
import { phoneText } from '#db/rules/contact/phones.ts'
import type { LinkIconName } from '../pictures/link-icons.ts'
import type { MenuTexts, ServedTexts } from '../../i18n/en.ts'

/** A way to reach a restaurant, or to find it elsewhere. */
export interface InfoLink {
  icon: LinkIconName
  text: string
  href: string
  /** What is read from left to right beside the text. */
  number?: string
}

const BRANDS = {
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
  x: 'X',
  talabat: 'Talabat',
  deliveroo: 'Deliveroo',
  careem: 'Careem',
  noon: 'noon',
} satisfies { [Name in FurtherLink]?: string }

/** All of them that an owner gave, what brings guests here first. */
export function infoLinks(
  { links, opening }: InfoView,
  say: MenuTexts,
  served: ServedTexts,
): InfoLink[] {
  const { phone = null, further } = opening ?? {}
  const { website, reservations, reviews } = served
  const texts = { ...BRANDS, website, reservations, reviews }
  const others = FURTHER_LINKS.map((name) => link(name, texts[name], further?.[name] ?? null))
  return [
    ...(phone === null ? [] : [callLink(phone, served)]),
    ...link('location', say.location, links.googleMapLink),
    ...link('facebook', say.facebook, links.facebookLink),
    ...link('instagram', say.instagram, links.instagramLink),
    ...others.flat(),
  ]
}

function callLink(phone: string, { call }: ServedTexts): InfoLink {
  return { icon: 'phone', text: call, href: `tel:${phone}`, number: phoneText(phone) }
}

function link(icon: LinkIconName, text: string, address: string | null): InfoLink[] {
  const href = webLink(address)
  return href === null ? [] : [{ icon, text, href }]
}

/** The link when a browser may follow it: http or https only, so that no stored text runs. */
export function webLink(link: string | null): string | null {
  return link !== null && /^https?:\/\//i.test(link) ? link : null
}

/** Those of them; undefined when there are none. */
export function webLinks(links: readonly (string | null)[]): string[] | undefined {
  const found = links.map(webLink).filter((link) => link !== null)
  return found.length > 0 ? found : undefined
}
