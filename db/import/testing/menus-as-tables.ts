import type { GivenMenu, GivenProduct } from './menus-as-text.ts'

export interface Shape {
  name: string
  write: (menu: GivenMenu) => string[][]
}

const price = ({ price: value, price_raw: raw }: GivenProduct) =>
  raw?.trim() ? raw.trim() : value === null ? '' : String(value)

const all = <T>({ categories }: GivenMenu, row: (product: GivenProduct, title: string) => T): T[] =>
  categories.flatMap(({ title, products }) => products.map((product) => row(product, title)))

export const SHAPES: readonly Shape[] = [
  {
    name: 'with heads',
    write: (menu) => [
      ['Category', 'Item', 'Description', 'Price'],
      ...all(menu, (product, title) => [title, product.name, product.description, price(product)]),
    ],
  },
  {
    name: 'without heads',
    write: (menu) => all(menu, (product, title) => [title, product.name, price(product)]),
  },
  {
    name: 'Arabic heads',
    write: (menu) => [
      ['السعر', 'القسم', 'اسم الصنف', 'الوصف'],
      ...all(menu, (product, title) => [price(product), title, product.name, product.description]),
    ],
  },
  {
    name: 'prices as text',
    write: (menu) => [
      ['Dish name', `Price (${menu.currency})`, 'Section'],
      ...all(menu, (product, title) => {
        const said = price(product)
        return [product.name, said && `${said} ${menu.currency}`, title]
      }),
    ],
  },
  {
    name: 'merged cells',
    write: (menu) => [
      [menu.name, menu.name, menu.name],
      ['Name', 'Description', 'Price'],
      ...menu.categories.flatMap(({ title, products }) => [
        [title, title, title],
        ...products.map((product) => [product.name, product.description, price(product)]),
      ]),
    ],
  },
  {
    name: 'two header lines',
    write: (menu) => [
      ['Menu', '', 'Item', '', 'Price'],
      ['No', 'Category', 'Name', 'Description', ''],
      ...all(menu, (product, title) => [
        title,
        product.name,
        product.description,
        price(product),
      ]).map((row, at) => [String(at + 1), ...row]),
    ],
  },
  {
    name: 'sizes as columns',
    write: (menu) => [
      ['Category', 'Product', 'Small', 'Large'],
      ...all(menu, (product, title) => {
        const { price: value } = product
        return [
          title,
          product.name,
          value === null ? '' : String(value),
          value === null ? '' : String(value * 2),
        ]
      }),
    ],
  },
  {
    name: 'headings as rows',
    write: (menu) => [
      ['Item', 'Rate'],
      ...menu.categories.flatMap(({ title, products }) => [
        [title, ''],
        ...products.map((product) => [product.name, price(product)]),
      ]),
    ],
  },
]
