import type {
  BreadcrumbList,
  Graph,
  MenuItem,
  MenuSection,
  NutritionInformation,
  Offer,
  Restaurant,
  Thing,
  UnitPriceSpecification,
  WithContext,
} from 'schema-dts'
import type { FurtherLink } from '#db/rules/contact/contacts.ts'
import type {
  InfoView,
  CategoryLink,
  CategoryView,
  PriceView,
  ProductView,
  RestaurantView,
  OptionGroupView,
  SizeView,
} from '#db/menu/views.ts'
import {
  alikeDays,
  daysWithin,
  fixedHours,
  joinedSpans,
  type HourException,
  type Hours,
} from '#db/menu/opening-hours.ts'
import type { SaidTime } from '#db/rules/time/sun-times.ts'
import { ALL_DAYS } from '#db/menu/times.ts'
import { pictureUrl, type Picture } from '#db/rules/look/pictures.ts'
import { webLink, webLinks } from '../links/info-links.ts'
import { allergenWords } from '../../i18n/allergen-words.ts'
import { absoluteUrl, type MenuSite, homeOf } from '../links/page-links.ts'
import type { PageOf } from './page-of.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

// Where a restaurant shows itself, and where dishes can be ordered.
const PROFILES = ['tiktok', 'snapchat', 'x', 'website'] as const
const DELIVERIES = ['talabat', 'deliveroo', 'careem', 'noon'] as const

/**
 * When a restaurant is open and how to reach it, in the words of schema.org; exceptions for their days.
 */
function openingGraph({ opening, links }: InfoView) {
  if (!opening) return {}
  const { phone, further } = opening
  const addresses = (names: readonly FurtherLink[]) => names.map((name) => further[name])
  const usual = joinedHours(opening.hours.map(fixedHours)).map(specification)
  const others = opening.exceptions.flatMap((exception) => {
    const range = { validFrom: exception.from, validThrough: exception.to }
    return exceptionHours(exception).map((each) => ({ ...each, ...range }))
  })
  const all = [...usual, ...others]
  return {
    telephone: phone ?? undefined,
    sameAs: webLinks([links.facebookLink, links.instagramLink, ...addresses(PROFILES)]),
    acceptsReservations: webLink(further.reservations) ?? undefined,
    potentialAction: webLinks(addresses(DELIVERIES))?.map((target) => {
      return { '@type': 'OrderAction' as const, target }
    }),
    openingHoursSpecification: all.length > 0 ? all : undefined,
  }
}

// Of one day, if they are by the sun: schema.org knows fixed times only.
function exceptionHours(exception: HourException<SaidTime>) {
  if (exception.closed) return [CLOSED]
  const hours = exception.hours.map(fixedHours)
  const alike = alikeDays(hours, daysWithin(exception))
  const closed = alike.filter(({ hours }) => hours.length === 0)
  return [
    ...joinedHours(hours).map(specification),
    ...closed.map(({ days }) => ({ ...CLOSED, dayOfWeek: days.map(dayName) })),
  ]
}

const TYPE = { '@type': 'OpeningHoursSpecification' } as const
/** Hours that meet on a day as one, those of several days together. */
function joinedHours(hours: readonly Hours<string>[]): Hours<string>[] {
  const isJoined = ALL_DAYS.every((day) => {
    const own = hours.filter(({ days }) => days.includes(day))
    return joinedSpans(own).length === own.length
  })
  if (isJoined) return [...hours]
  return alikeDays(hours, ALL_DAYS).flatMap(({ days, hours: own }) =>
    joinedSpans(own).map((span) => ({ days, ...span })),
  )
}

const CLOSED = { ...TYPE, opens: '00:00', closes: '00:00' }

// From midnight to midnight would be a day on which it is closed.
function specification({ days, from, to }: Hours<string>) {
  const dayOfWeek = days.map(dayName)
  const closes = from === to ? '23:59' : to
  return { ...TYPE, dayOfWeek, opens: from, closes }
}

function dayName(day: number) {
  return DAYS[day - 1] ?? 'Monday'
}

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

/** Where a guest's list stands. */
export function listGraph({ restaurant, path }: PageOf<'list'>, name: string, site: MenuSite) {
  return inContext<BreadcrumbList>(breadcrumbs([restaurant, { name, path }], site))
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
  { sizes, soldOut, ...dish }: ProductView,
  { currencyCode }: RestaurantView,
): Node<Offer>[] {
  const prices: Offered[] = sizes.length > 0 ? sizes : [{ ...dish, name: '' }]
  const priced = prices.filter(({ price }) => price !== null)
  return priced.map((each): Node<Offer> => ({
    '@type': 'Offer',
    name: each.name || undefined,
    ...pricing(each, currencyCode),
    availability: (soldOut ?? each.soldOut) ? 'https://schema.org/SoldOut' : undefined,
  }))
}

type Offered = PriceView & Pick<SizeView, 'name' | 'soldOut'>

/** By weight, it is the price of a kilogram. */
function pricing({ amount: price, note }: PriceView, priceCurrency: string) {
  if (note?.kind !== 'weight') return { price, priceCurrency }
  const priceSpecification: Node<UnitPriceSpecification> = {
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency,
    unitCode: 'KGM',
  }
  return { price, priceCurrency, priceSpecification }
}

function single<T>(values: readonly T[]): T | readonly T[] | undefined {
  if (values.length === 0) return undefined
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
