import type {
  BreadcrumbList,
  Graph,
  MenuItem,
  MenuSection,
  NutritionInformation,
  Offer,
  Restaurant,
  Thing,
  WithContext,
} from 'schema-dts'
import type { CategoryLink, CategoryView, ProductView } from '#db/rules/category-view.ts'
import type { InfoView } from '#db/rules/info-view.ts'
import type { RestaurantView } from '#db/rules/restaurant-view.ts'
import type { OptionGroupView } from '#db/rules/option-views.ts'
import { pictureUrl, type Picture } from '#db/rules/pictures.ts'
import { allergenWords } from '../../i18n/allergen-words.ts'
import { absoluteUrl, type MenuSite } from '../links/menu-site.ts'
import { homeOf } from '../links/own-menu.ts'
import { openingGraph } from '../opening/opening-graph.ts'
import type { PageOf } from './page-of.ts'
import { webLink, webLinks } from '../links/web-link.ts'

type Node<T> = Exclude<T, string>

const DIETS = [
  ['vegetarian', 'https://schema.org/VegetarianDiet'],
  ['vegan', 'https://schema.org/VeganDiet'],
] as const

/** The restaurant with its whole menu: sections, and in each its dishes with their prices. */
export function menuGraph({ restaurant, info, categories }: PageOf<'menu'>, site: MenuSite) {
  const url = absoluteUrl(site, restaurant.path)
  return inContext<Restaurant>({
    ...restaurantNode(restaurant, info, site),
    hasMenu: {
      '@type': 'Menu',
      '@id': `${url}#menu`,
      url,
      inLanguage: restaurant.lang,
      hasMenuSection: some(categories.map((category) => section(category, restaurant, site))),
    },
  })
}

/** The restaurant; its menu is at an address of its own. */
export function infoGraph({ restaurant, info }: PageOf<'info'>, site: MenuSite) {
  const hasMenu = absoluteUrl(site, restaurant.path)
  return inContext<Restaurant>({
    ...restaurantNode(restaurant, info, site),
    ...openingGraph(info),
    hasMenu,
  })
}

/** Where the table of allergens stands. */
export function allergensGraph({ restaurant, path }: PageOf<'allergens'>, site: MenuSite) {
  const { title } = allergenWords(restaurant.lang)
  return inContext<BreadcrumbList>(breadcrumbs([restaurant, { name: title, path }], site))
}

/** Where a category stands. */
export function categoryGraph({ restaurant, category }: PageOf<'category'>, site: MenuSite) {
  return inContext<BreadcrumbList>(breadcrumbs([restaurant, category], site))
}

/** One dish and where it stands. */
export function productGraph(page: PageOf<'product'>, site: MenuSite): Graph {
  const { restaurant, category, product, options } = page
  const seller: Node<Restaurant> = {
    '@type': 'Restaurant',
    '@id': `${absoluteUrl(site, homeOf(restaurant))}#restaurant`,
    name: restaurant.name,
  }
  const offers = offersOf(product, restaurant).map((offer) => ({ ...offer, seller }))
  const dish: Node<MenuItem> = {
    '@type': 'MenuItem',
    name: product.name,
    url: absoluteUrl(site, product.path),
    description: product.description || undefined,
    image: pictureAddress(product.picture, site),
    suitableForDiet: dietsOf(product),
    menuAddOn: options?.map((group) => addOns(group, restaurant)),
    nutrition: product.kcal === null ? undefined : nutritionInformation(product.kcal),
    offers: single(offers),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [dish, breadcrumbs([restaurant, category, product], site)],
  }
}

/** A graph as the text of a script element, out of which no text of an owner's can break. */
export function jsonLd(graph: Graph | WithContext<Thing>): string {
  return JSON.stringify(graph).replaceAll('<', String.raw`\u003c`)
}

function inContext<T extends Thing>(node: Node<T>): WithContext<T> {
  return { '@context': 'https://schema.org', ...(node as object) } as WithContext<T>
}

function section(
  { title, path, products }: CategoryView,
  restaurant: RestaurantView,
  site: MenuSite,
): Node<MenuSection> {
  return {
    '@type': 'MenuSection',
    name: title,
    url: absoluteUrl(site, path),
    hasMenuItem: some(
      products.map((product): Node<MenuItem> => ({
        '@type': 'MenuItem',
        name: product.name,
        suitableForDiet: dietsOf(product),
        offers: single(offersOf(product, restaurant)),
      })),
    ),
  }
}

function dietsOf(product: ProductView) {
  return some(DIETS.map(([name, word]) => (product[name] ? word : null)))
}

function restaurantNode(
  restaurant: RestaurantView,
  info: InfoView,
  site: MenuSite,
): Node<Restaurant> {
  const url = absoluteUrl(site, restaurant.path)
  const { links, about, location } = info
  const image = restaurant.share ?? (info.cover && pictureUrl(info.cover))
  return {
    '@type': 'Restaurant',
    // One restaurant, whatever its menu is read in.
    '@id': `${absoluteUrl(site, homeOf(restaurant))}#restaurant`,
    name: restaurant.name,
    url,
    description: about ?? undefined,
    image: image ? site.publicUrl + image : undefined,
    logo: pictureAddress(restaurant.logo, site),
    address: location ?? undefined,
    currenciesAccepted: restaurant.currencyCode,
    hasMap: webLink(links.googleMapLink) ?? undefined,
    sameAs: webLinks([links.facebookLink, links.instagramLink]),
  }
}

/** What can be chosen with a dish. */
function addOns(
  { name, options }: OptionGroupView,
  { currencyCode }: RestaurantView,
): Node<MenuSection> {
  const hasMenuItem = options.map((option): Node<MenuItem> => ({
    '@type': 'MenuItem',
    name: option.name,
    offers: { '@type': 'Offer', price: option.amount, priceCurrency: currencyCode },
  }))
  return { '@type': 'MenuSection', name, hasMenuItem }
}

/** The price of a dish, or each of them. */
function offersOf(
  { amount, sizes, soldOut }: ProductView,
  { currencyCode }: RestaurantView,
): Node<Offer>[] {
  const prices = sizes.length > 0 ? sizes : [{ name: '', amount, soldOut }]
  return prices.map((each): Node<Offer> => ({
    '@type': 'Offer',
    name: each.name || undefined,
    price: each.amount,
    priceCurrency: currencyCode,
    availability: (soldOut ?? each.soldOut) ? 'https://schema.org/SoldOut' : undefined,
  }))
}

function single<T>(values: readonly T[]): T | readonly T[] {
  const [first, ...others] = values
  return first !== undefined && others.length === 0 ? first : values
}

function nutritionInformation(kcal: number): Node<NutritionInformation> {
  return { '@type': 'NutritionInformation', calories: `${kcal} calories` }
}

function breadcrumbs(
  steps: readonly (CategoryLink | { name: string; path: string })[],
  site: MenuSite,
): Node<BreadcrumbList> {
  const itemListElement = steps.map((step, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: 'title' in step ? step.title : step.name,
    item: absoluteUrl(site, step.path),
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

function pictureAddress(picture: Picture | null, site: MenuSite): string | undefined {
  return picture ? site.publicUrl + pictureUrl(picture) : undefined
}

function some<T>(values: readonly (T | null)[]): T[] | undefined {
  const present = values.filter((value) => value !== null)
  return present.length > 0 ? present : undefined
}
