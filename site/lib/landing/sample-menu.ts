import type { MenuCategory, MenuDocument } from '#db/menu/document.ts'
import { NO_DETAILS } from '#db/menu/fields.ts'
import { menuPages, type MenuPage } from '#db/menu/pages.ts'
import { suitableIcon } from '#db/rules/look/icons.ts'
import type { Picture } from '#db/rules/look/pictures.ts'
import { toSegment } from '#db/rules/text/segments.ts'
import { NO_OPENING } from '#db/menu/opening-hours.ts'
import { DEFAULT_CLOCK } from '#db/rules/time/time-zones.ts'
import { NO_PRICE_NOTES } from '#db/menu/price-notes.ts'
import { NO_SOCIAL_LINKS } from '#db/rules/contact/contacts.ts'
import { NO_NUTRITION } from '#db/menu/sizes.ts'
import { blankMenuPath, type SiteLanguage, SITE_LANGUAGES } from '../links/own-paths.ts'
import { LANDING_TEXTS, SAMPLE_TEXTS } from '../../i18n/site-texts.ts'
import type { DishKey } from '../../i18n/site-en.ts'
import pictures from '../pictures/sample-pictures.json' with { type: 'json' }

// Nothing of it depends on when it is looked at.
const ANY_MOMENT = new Date(0)

/** Every page of the sample menu that the landing page shows in its phone, and the blank menu. */
export function samplePages(language: SiteLanguage): MenuPage[] {
  const pages = menuPages(sampleMenu(language), ANY_MOMENT)
  const blank = menuPages(blankMenu(language), ANY_MOMENT)
  return [
    // Nobody prints it, puts it on a tablet, or lets a program read it.
    ...pages.filter(
      ({ kind }) => !['print', 'list', 'data'].includes(kind) && !kind.startsWith('tablet'),
    ),
    ...blank.filter(({ kind }) => kind === 'menu'),
  ]
}

/** Where the sample menu begins. */
export function samplePath(language: SiteLanguage): string {
  return `/${language}/sample`
}

function sampleMenu(language: SiteLanguage): MenuDocument {
  const { name, about, location, categories } = SAMPLE_TEXTS[language]
  return {
    restaurantId: `sample-${language}`,
    revision: 1,
    name,
    slug: samplePath(language).slice(1),
    formerSlugs: [],
    clock: DEFAULT_CLOCK,
    opening: NO_OPENING,
    logo: samplePicture('logo'),
    cover: samplePicture('cover'),
    about,
    location,
    currency: 'AED',
    priceNotes: NO_PRICE_NOTES,
    links: NO_SOCIAL_LINKS,
    categories: categories.map(({ title, icon, dishes }) => ({
      id: title,
      version: 0,
      title,
      slug: toSegment(title),
      formerSlugs: [],
      icon,
      products: dishes.map(([key, dish, price, description]): MenuCategory['products'][number] => ({
        id: key,
        version: 0,
        number: 0,
        name: dish,
        label: null,
        slug: toSegment(dish),
        formerAddresses: [],
        price: price * 1000,
        description,
        ...NO_DETAILS,
        picture: samplePicture(key),
      })),
    })),
  }
}

// As many sizes as a list shows in each way: none, all of them, and from the lowest.
const BLANK_SIZES = [0, 2, 4]

/** One dish of each shape, which `scripts/try-menu.ts` copies and fills. */
function blankMenu(language: SiteLanguage): MenuDocument {
  const { name, category } = LANDING_TEXTS[language].tryIt.blank
  const products = BLANK_SIZES.map((sizes): MenuCategory['products'][number] => ({
    id: `${sizes}`,
    version: 0,
    number: 0,
    name: category,
    label: null,
    slug: `${sizes}`,
    formerAddresses: [],
    price: 0,
    description: category,
    ...NO_DETAILS,
    sizes: Array.from({ length: sizes }, (_, at) => ({
      id: `${at}`,
      name: category,
      price: 0,
      ...NO_NUTRITION,
    })),
    picture: null,
  }))
  return {
    ...sampleMenu(language),
    restaurantId: `blank-${language}`,
    name,
    slug: blankMenuPath(language).slice(1),
    logo: null,
    cover: null,
    about: null,
    location: null,
    currency: null,
    categories: [
      {
        id: category,
        version: 0,
        title: category,
        slug: 'menu',
        formerSlugs: [],
        icon: suitableIcon(''),
        products,
      },
    ],
  }
}

/** What is drawn for a dish, or for the restaurant. */
export function samplePicture(key: DishKey | 'logo' | 'cover'): Picture {
  const picture = pictures[key]
  return { ...picture, fallback: picture.fallback === 'png' ? 'png' : 'jpg' }
}

/** Every page of our own that is rendered when it is published; those for search engines first. */
export const SITE_PATHS: readonly string[] = [
  '/',
  '/ar',
  ...SITE_LANGUAGES.flatMap((language) => [`/${language}/privacy`, `/${language}/terms`]),
  ...SITE_LANGUAGES.flatMap((language) => samplePages(language).map(({ path }) => path)),
]
