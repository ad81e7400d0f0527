import type { MenuCategory, MenuDocument, MenuOptionGroup, MenuProduct } from '../menu/document.ts'
import { NO_DETAILS, type Size } from '../menu/fields.ts'
import { MENU_LANGUAGES, type MenuLanguage } from '../rules/text/languages.ts'
import { menuTexts } from '../menu/texts.ts'
import { menuPages, type MenuPage } from '../menu/pages.ts'
import type { Picture } from '../rules/look/pictures.ts'
import { textKey, type Translation } from '../menu/translations.ts'
import { toSegment } from '../rules/text/segments.ts'
import { NO_OPENING } from '../menu/opening-hours.ts'
import { DEFAULT_CLOCK } from '../rules/time/time-zones.ts'
import { NOW } from './fixtures.ts'
import { NO_PRICE_NOTES } from '../menu/price-notes.ts'
import { NO_NUTRITION } from '../menu/sizes.ts'
import { NO_SOCIAL_LINKS } from '../rules/contact/contacts.ts'

type Kind = MenuPage['kind']

let count = 0

export function aPicture(over: Partial<Picture> = {}): Picture {
  count += 1
  const hash = String(count).padStart(16, '0')
  return { hash, width: 1600, height: 1200, fallback: 'jpg', colour: '#b0783f', ...over }
}

export function aProduct(name: string, over: Partial<MenuProduct> = {}): MenuProduct {
  return {
    id: name,
    version: 0,
    number: 1,
    name,
    label: null,
    slug: toSegment(name),
    formerAddresses: [],
    price: 12_500,
    description: '',
    ...NO_DETAILS,
    picture: null,
    ...over,
  }
}

export function aSize(name: string, over: Partial<Size> = {}): Size {
  return { id: name, name, price: 12_500, ...NO_NUTRITION, ...over }
}

export function anOptionGroup(name: string, over: Partial<MenuOptionGroup> = {}): MenuOptionGroup {
  const options = [0, 5000].map((price) => {
    return { id: `${name} ${price}`, name: price === 0 ? name : `${name} 2`, price }
  })
  return { id: name, name, min: 1, max: 1, options, ...over }
}

export function aCategory(title: string, products: MenuProduct[] = []): MenuCategory {
  const slug = toSegment(title)
  return { id: title, version: 0, title, slug, formerSlugs: [], icon: 'pizza', products }
}

export function aMenu(name: string, over: Partial<MenuDocument> = {}): MenuDocument {
  return {
    restaurantId: 'r1',
    revision: 1,
    name,
    slug: toSegment(name),
    formerSlugs: [],
    logo: null,
    cover: null,
    about: null,
    location: null,
    currency: 'AED',
    priceNotes: NO_PRICE_NOTES,
    links: NO_SOCIAL_LINKS,
    clock: DEFAULT_CLOCK,
    opening: NO_OPENING,
    categories: [],
    ...over,
  }
}

export function pageOf<K extends Kind>(
  menu: MenuDocument,
  kind: K,
  at = NOW,
): Extract<MenuPage, { kind: K }> {
  const pages = menuPages(menu, at)
  const page = pages.find((page): page is Extract<MenuPage, { kind: K }> => page.kind === kind)
  if (!page) throw new Error(`This menu has no ${kind} page`)
  return page
}

/** Translations by main text. */
export function withLanguages(
  menu: MenuDocument,
  main: MenuLanguage,
  languages: Partial<Record<MenuLanguage, (source: string) => string | undefined>>,
): MenuDocument {
  const codes = MENU_LANGUAGES.filter((code) => languages[code])
  const texts = codes.map((code) => {
    const translations = new Map<string, Translation>()
    for (const place of menuTexts(menu)) {
      const text = languages[code]?.(place.source)
      if (text !== undefined) translations.set(textKey(place), { text, source: '', version: 1 })
    }
    return [code, translations] as const
  })
  return {
    ...menu,
    language: main,
    languages: codes.map((code) => ({ code, shown: true })),
    texts: new Map(texts),
  }
}

export function aMenuOf(text: string): MenuDocument {
  const picture = aPicture()
  const products = [
    aProduct(text, {
      description: text,
      groups: [text],
      picture,
      kcal: 320,
      vegan: true,
      marks: ['new', 'spicy3'],
      allergens: { soybeans: 'contains', milk: 'may' },
      allergenKinds: ['oats'],
      allergensChecked: true,
    }),
    aProduct(`${text} 2`, { description: text }),
    aProduct(`${text} 3`, { sizes: [aSize(text, { kcal: 9 }), aSize('', { price: 20_000 })] }),
    aProduct(`${text} 4`, { sizes: [1, 2, 3, 4].map((price) => aSize(text, { price })) }),
  ]
  return aMenu(text, {
    optionGroups: [anOptionGroup(text)],
    logo: aPicture({ fallback: 'png' }),
    cover: aPicture(),
    about: text,
    location: text,
    links: {
      googleMapLink: 'https://maps.example/?q=a&b="c"',
      facebookLink: 'https://facebook.example/x',
      instagramLink: 'https://instagram.example/x',
      whatsappLink: 'https://wa.example/971',
    },
    categories: [aCategory(text, products), aCategory(`${text} 2`)],
  })
}
