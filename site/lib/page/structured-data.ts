import type { CategoryLink, ProductView } from '#db/rules/category-view.ts'
import type { InfoView } from '#db/rules/info-view.ts'
import type { RestaurantView } from '#db/rules/restaurant-view.ts'
import type { OptionGroupView } from '#db/rules/option-views.ts'
import { pictureUrl, type Picture } from '#db/rules/pictures.ts'
import { allergenWords } from '../words/allergen-words.ts'
import { absoluteUrl, type MenuSite } from '../links/menu-site.ts'
import { homeOf } from '../links/own-menu.ts'
import { openingGraph } from '../opening/opening-graph.ts'
import type { PageOf } from './page-of.ts'
import { webLink, webLinks } from '../links/web-link.ts'

/** A thing, or things, in the words of schema.org; undefined values are left out. */
export type Graph = { readonly [word: string]: unknown }

const DIETS = [
  ['vegetarian', 'https://schema.org/VegetarianDiet'],
  ['vegan', 'https://schema.org/VeganDiet'],
] as const

/**
 * The restaurant with its menu. Dishes are told on their own pages alone: sixty names and prices, which
 * people read here already, would make this one late.
 */
export function menuGraph({ restaurant, info }: PageOf<'menu'>, site: MenuSite): Graph {
  const url = absoluteUrl(site, restaurant.path)
  const hasMenu = { '@type': 'Menu', '@id': `${url}#menu`, url, inLanguage: restaurant.lang }
  return document({ ...restaurantNode(restaurant, info, site), hasMenu })
}

/** The restaurant; its menu is at an address of its own. */
export function infoGraph({ restaurant, info }: PageOf<'info'>, site: MenuSite): Graph {
  const hasMenu = absoluteUrl(site, restaurant.path)
  return document({ ...restaurantNode(restaurant, info, site), ...openingGraph(info), hasMenu })
}

/** Where the table of allergens stands. */
export function allergensGraph({ restaurant, path }: PageOf<'allergens'>, site: MenuSite): Graph {
  const { title } = allergenWords(restaurant.lang)
  return document(breadcrumbs([restaurant, { name: title, path }], site))
}

/** Where a category stands. */
export function categoryGraph({ restaurant, category }: PageOf<'category'>, site: MenuSite): Graph {
  return document(breadcrumbs([restaurant, category], site))
}

/** One dish and where it stands. */
export function productGraph(page: PageOf<'product'>, site: MenuSite): Graph {
  const { restaurant, category, product, options } = page
  const dish = {
    '@type': 'MenuItem',
    name: product.name,
    url: absoluteUrl(site, product.path),
    description: product.description || undefined,
    image: pictureAddress(product.picture, site),
    suitableForDiet: some(DIETS.map(([name, word]) => (product[name] ? word : null))),
    menuAddOn: options?.map((group) => addOns(group, restaurant)),
    nutrition: product.kcal === null ? undefined : nutritionInformation(product.kcal),
  }
  const seller = {
    '@type': 'Restaurant',
    '@id': `${absoluteUrl(site, homeOf(restaurant))}#restaurant`,
  }
  const offers = offersOf(product, restaurant).map((offer) => {
    return { ...offer, seller: { ...seller, name: restaurant.name } }
  })
  return document({
    '@graph': [
      { ...dish, offers: single(offers) },
      breadcrumbs([restaurant, category, product], site),
    ],
  })
}

/** A graph as the text of a script element, out of which no text of an owner's can break. */
export function jsonLd(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', String.raw`\u003c`)
}

function document(graph: Graph): Graph {
  return { '@context': 'https://schema.org', ...graph }
}

function restaurantNode(restaurant: RestaurantView, info: InfoView, site: MenuSite): Graph {
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
function addOns({ name, options }: OptionGroupView, { currencyCode }: RestaurantView): Graph {
  const hasMenuItem = options.map((option) => ({
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
): Graph[] {
  const prices = sizes.length > 0 ? sizes : [{ name: '', amount, soldOut }]
  return prices.map((each) => ({
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

function nutritionInformation(kcal: number): Graph {
  return { '@type': 'NutritionInformation', calories: `${kcal} calories` }
}

function breadcrumbs(
  steps: readonly (CategoryLink | { name: string; path: string })[],
  site: MenuSite,
): Graph {
  const itemListElement = steps.map((step, index) => ({
    '@type': 'ListItem',
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
