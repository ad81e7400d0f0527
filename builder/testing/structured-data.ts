import { schemaOrgWords } from '#db/menu/fields.ts'

type Node = Record<string, unknown>

interface Shape {
  required: readonly string[]
  optional: readonly string[]
}

/** The schema.org words of menus; any other is a typo. */
const SHAPES: Record<string, Shape> = {
  Restaurant: {
    required: ['name'],
    optional: [
      'url',
      'hasMenu',
      'description',
      'image',
      'logo',
      'address',
      'currenciesAccepted',
      'hasMap',
      'sameAs',
      'telephone',
      'openingHoursSpecification',
      'servesCuisine',
      'priceRange',
      'acceptsReservations',
      'potentialAction',
    ],
  },
  OrderAction: { required: ['target'], optional: [] },
  Menu: { required: ['url', 'inLanguage'], optional: ['name', 'hasMenuSection'] },
  MenuSection: {
    required: ['name'],
    optional: ['url', 'hasMenuItem', 'description', 'hasMenuSection'],
  },
  MenuItem: {
    required: ['name'],
    // Without a price it has no offer.
    optional: ['offers', 'url', 'image', 'nutrition', 'menuAddOn'],
  },
  Offer: {
    required: ['price', 'priceCurrency'],
    optional: ['seller', 'availability', 'name', 'url', 'priceSpecification'],
  },
  UnitPriceSpecification: { required: ['price', 'priceCurrency', 'unitCode'], optional: [] },
  AggregateOffer: {
    required: ['lowPrice', 'priceCurrency'],
    optional: ['highPrice', 'offerCount', 'offers', 'seller', 'availability'],
  },
  OpeningHoursSpecification: {
    required: ['opens', 'closes'],
    optional: ['dayOfWeek', 'validFrom', 'validThrough'],
  },
  NutritionInformation: { required: ['calories'], optional: [] },
  BreadcrumbList: { required: ['itemListElement'], optional: [] },
  ListItem: { required: ['position', 'name', 'item'], optional: [] },
}

const ADDRESSES = new Set(['@id', 'url', 'image', 'logo', 'hasMap', 'sameAs', 'item', 'target'])
const PRICES = new Set(['price', 'lowPrice', 'highPrice'])

/** `texts` are the JSON-LD scripts. */
export function dataProblems(texts: readonly string[]): string[] {
  if (texts.length !== 1) return [`${texts.length} pieces of structured data`]
  try {
    const data = JSON.parse(texts[0] ?? '') as Node
    if (data['@context'] !== 'https://schema.org') return ['not in the words of schema.org']
    const graph = Array.isArray(data['@graph']) ? (data['@graph'] as Node[]) : [data]
    return graph.flatMap(nodeProblems)
  } catch {
    return ['structured data that cannot be read']
  }
}

function nodeProblems(node: Node): string[] {
  const type = String(node['@type'])
  const shape = SHAPES[type]
  if (!shape) return [`${type}: no type that a menu needs`]
  const words = [...shape.required, ...shape.optional, ...schemaOrgWords(type)]
  const known = new Set(['@context', '@type', '@id', ...words])
  const missing = shape.required.filter((word) => node[word] === undefined)
  const strange = Object.keys(node).filter((word) => !known.has(word))
  return [
    ...missing.map((word) => `${type}: ${word} is missing`),
    ...strange.map((word) => `${type}: ${word} is no word for it`),
    ...Object.entries(node).flatMap(([word, value]) => valueProblems(type, word, value)),
    ...(type === 'BreadcrumbList' ? orderProblems(node['itemListElement']) : []),
  ]
}

function valueProblems(type: string, word: string, value: unknown): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${type}: ${word} is empty`]
    return value.flatMap((one) => valueProblems(type, word, one))
  }
  if (typeof value === 'object' && value !== null) return nodeProblems(value as Node)
  return isValue(word, value) ? [] : [`${type}: ${word} cannot be ${JSON.stringify(value)}`]
}

function isValue(word: string, value: unknown): boolean {
  if (PRICES.has(word)) return typeof value === 'number' && value >= 0
  if (word === 'position' || word === 'offerCount') return Number.isInteger(value)
  if (typeof value !== 'string' || value.trim() === '') return false
  if (ADDRESSES.has(word)) return URL.canParse(value)
  return word !== 'priceCurrency' || /^[A-Z]{3}$/.test(value)
}

function orderProblems(items: unknown): string[] {
  const positions = Array.isArray(items) ? items.map((item: Node) => item['position']) : []
  const inOrder = positions.every((position, index) => position === index + 1)
  return inOrder ? [] : ['BreadcrumbList: not in order']
}
