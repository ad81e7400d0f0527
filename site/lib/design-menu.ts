import type { CategoryLink, ProductView, RestaurantView } from '#db/rules/menu-pages.ts'
import type { SocialLinks } from '#db/rules/menu-document.ts'
import type { PageOf } from './page-of.ts'
import { samplePages } from './sample-menu.ts'
import type { SiteLanguage } from './site-languages.ts'

interface DesignMenu {
  restaurant: RestaurantView
  strip: CategoryLink[]
  /** A dish as it should be, one without a picture, and one with nothing but a long name. */
  products: ProductView[]
  pictured: ProductView
  links: SocialLinks
}

const LONG_NAMES: Record<SiteLanguage, string> = {
  en: 'Slow Roasted Lamb Shoulder for Four خروف محشي',
  ar: 'كتف خروف مشوي على مهل لأربعة أشخاص Lamb Ouzi',
}
const PLACE = 'https://example.com/'

/** What menus can show, from the sample menu: what is there, and what is missing. */
export function designMenu(language: SiteLanguage): DesignMenu {
  const { restaurant, categories } = wholeSample(language)
  const [pictured, told, named] = categories.flatMap(({ products }) => products)
  if (!pictured || !told || !named) throw new Error('The sample menu has too few dishes')
  return {
    restaurant,
    strip: categories,
    pictured,
    products: [
      pictured,
      { ...told, picture: null, price: '12.50' },
      { ...named, name: LONG_NAMES[language], picture: null, description: '', price: '1250' },
    ],
    links: { googleMapLink: PLACE, facebookLink: PLACE, instagramLink: PLACE, whatsappLink: PLACE },
  }
}

function wholeSample(language: SiteLanguage): PageOf<'menu'> {
  const page = samplePages(language).find((page) => page.kind === 'menu')
  if (!page) throw new Error('The sample menu has no first page')
  return page
}
