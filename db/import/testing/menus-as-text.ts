import { existsSync, globSync, readFileSync } from 'node:fs'
import type { Decimals } from '../../rules/money/money.ts'

export interface GivenMenu {
  file: string
  name: string
  currency: string
  categories: { title: string; products: GivenProduct[] }[]
}

export interface GivenProduct {
  name: string
  description: string
  price: number | null
  price_raw?: string
}

const FOLDER = new URL('../../../../shared/menus/', import.meta.url)

export const HAS_MENUS: boolean = existsSync(FOLDER)

export function readGivenMenus(): GivenMenu[] {
  const files = globSync('*.json', { cwd: FOLDER }).toSorted()
  return files.flatMap((file) => {
    const { restaurants } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as {
      restaurants: Omit<GivenMenu, 'file'>[]
    }
    return restaurants.map((restaurant) => ({ ...restaurant, file }))
  })
}

/** As written by somebody in a line: no breaks inside. */
function inLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function money({ price, price_raw: raw }: GivenProduct, decimals: number): string {
  if (price === null) return ''
  const said = inLine(raw ?? '')
  return said === '' ? price.toFixed(Number.isInteger(price) ? 0 : decimals) : said
}

export interface Manner {
  name: string
  write: (menu: GivenMenu) => string
}

// Some have both.
function otherName({ name }: GivenProduct): string {
  const isRight = /[\u0590-\u06ff]/.test(name)
  if ((isRight && /[a-z]/i.test(name)) || !/\p{L}/u.test(name)) return ''
  return isRight ? 'House Special' : 'طبق اليوم'
}

export const decimalsOf = ({ currency }: GivenMenu): Decimals =>
  ['KWD', 'OMR', 'BHD'].includes(currency) ? 3 : 2

export const MANNERS: readonly Manner[] = [
  {
    name: 'chat',
    write: (menu) =>
      menu.categories
        .map(({ title, products }) => {
          const lines = products.map((product) => {
            const price = money(product, decimalsOf(menu))
            return price === ''
              ? `- ${inLine(product.name)}`
              : `- ${inLine(product.name)} - ${price}`
          })
          return [`*${inLine(title)}*`, ...lines].join('\n')
        })
        .join('\n\n'),
  },
  {
    name: 'columns',
    write: (menu) =>
      menu.categories
        .map(({ title, products }) => {
          const width = Math.max(...products.map(({ name }) => inLine(name).length)) + 4
          const lines = products.map((product) =>
            `${inLine(product.name).padEnd(width)}${money(product, decimalsOf(menu))}`.trimEnd(),
          )
          return [inLine(title).toUpperCase(), ...lines].join('\n')
        })
        .join('\n\n'),
  },
  {
    name: 'two languages on a line',
    write: (menu) =>
      menu.categories
        .map(({ title, products }) => {
          const lines = products.map((product) => {
            const price = money(product, decimalsOf(menu))
            const names = `${inLine(product.name)} ${otherName(product)}`.trim()
            return `${names} ${price && `${price} ${menu.currency}`}`.trim()
          })
          return [`${inLine(title)}:`, ...lines].join('\n')
        })
        .join('\n\n'),
  },
  {
    name: "PDF's text",
    write: (menu) =>
      [
        inLine(menu.name),
        ...menu.categories.flatMap(({ title, products }) => [
          inLine(title),
          ...products.flatMap((product) => {
            const price = money(product, decimalsOf(menu))
            const dots = '.'.repeat(Math.max(4, 50 - inLine(product.name).length))
            const line = `${inLine(product.name)} ${price && `${dots} ${price}`}`.trim()
            const description = inLine(product.description)
            return description === '' ? [line] : [line, description]
          }),
        ]),
        'Page 1 of 1',
        'Tel: +971 4 123 4567',
        'Open daily 10:00 - 23:00',
      ].join('\n'),
  },
]
