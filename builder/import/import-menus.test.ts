import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Database } from '#db/open.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { menuTable } from '#db/import/menu-table.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { menuPages } from '#db/menu/pages.ts'
import { withShownNames } from '#db/menu/texts.ts'
import { cleanLabel } from '#db/rules/text/clean-names.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { checkName } from '#db/rules/text/names.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { someText } from '#db/testing/texts.ts'
import { importMenus } from './import-menus.ts'
import { reportLines } from '../commands/import.ts'
import type { ImportReport } from './report.ts'
import { databaseWriter, dryWriter } from './write.ts'

const LINK = expect.stringContaining('is a link')
const REAL_MENUS = join(import.meta.dirname, '../../../shared/menus')
const SOURCE = { repo: 'example/menus', path: 'menu.json', licence: 'none' }

interface Folder extends AsyncDisposable {
  path: string
  put(file: string, content: unknown): Promise<string>
}

async function aFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'qaima-import-'))
  return {
    path,
    async put(file, content) {
      const bytes = content instanceof Uint8Array ? content : JSON.stringify(content)
      await writeFile(join(path, file), bytes)
      return join(path, file)
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true }),
  }
}

function aSource(restaurant: object = {}, products: unknown[] = [aProduct()]) {
  const categories = [{ title: 'Tea', products }]
  const one = { name: 'Drop Cafe', about: '', location: '', currency: 'OMR', categories }
  return { source: SOURCE, restaurants: [{ ...one, ...restaurant }] }
}

function aProduct(change: object = {}) {
  return { name: 'Mint', description: '', price: 1.5, ...change }
}

function run(db: Database, ...paths: string[]): Promise<ImportReport> {
  return importMenus({ paths, writer: databaseWriter(db, NOW), dryRun: false })
}

async function menus(db: Database): Promise<MenuDocument[]> {
  const rows = await db.selectFrom('restaurants').select('id').orderBy('createdAt').execute()
  const loaded = await Promise.all(rows.map(({ id }) => loadMenu(db, id)))
  return loaded.filter((menu) => menu !== undefined)
}

async function everything(db: Database): Promise<unknown> {
  const tables = ['owners', 'restaurants', 'restaurantSlugs', 'categories', 'products'] as const
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}

function productsOf(menu: MenuDocument | undefined) {
  return menu?.categories.flatMap((category) => category.products) ?? []
}

function withoutIds(value: unknown): string {
  return JSON.stringify(value, (key, each: unknown) => (key === 'id' ? undefined : each))
}

describe('importMenus', () => {
  it('shows names as they are written, and makes addresses of plain ones', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const names = ['½ duck', 'Duck', 'Duck!', 'Juice 0.2 l', 'Set 9:45', "Ma's pie"]
    const products = names.map((name, at) => aProduct({ name, price: at + 1 }))
    const report = await run(house.db, await folder.put('a.json', aSource({}, products)))
    const [menu] = await menus(house.db)
    expect(productsOf(menu).map(({ name }) => name)).toEqual([
      'Half duck',
      'Duck',
      'Duck',
      'Juice 200 ml',
      'Set 9 45',
      'Mas pie',
    ])
    expect(productsOf(menu).map(shownName)).toEqual(names)
    expect(withShownNames(menu!).categories[0]?.products.map(({ name }) => name)).toEqual(names)
    expect(report.changes.map(({ before }) => before)).toEqual(
      names.filter((name) => name !== 'Duck'),
    )
    expect(report.doubts).toEqual([])
  })

  it('says what a name means in the language of the menu', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const products = [aProduct({ name: '½ Ente', texts: { tr: { name: '½ ördek' } } })]
    await run(house.db, await folder.put('a.json', aSource({ language: 'de' }, products)))
    const [menu] = await menus(house.db)
    const [dish] = productsOf(menu)
    expect(dish?.name).toBe('Halb Ente')
    const texts = [...(menu?.texts?.get('tr')?.values() ?? [])].map(({ text }) => text)
    expect(texts).toEqual(['½ ördek'])
  })

  it('takes a restaurant in with its owner, categories and products', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const about = 'Tea since 1990\nand coffee'
    const file = await folder.put('drop.json', aSource({ about, location: 'Muscat' }))
    const report = await run(house.db, file)
    expect(report).toEqual({
      dryRun: false,
      files: 1,
      restaurants: 1,
      categories: 1,
      products: 1,
      imported: [
        {
          file,
          restaurant: 'Drop Cafe',
          address: '/drop-cafe',
          email: 'drop-cafe@import.invalid',
          categories: 1,
          products: 1,
        },
      ],
      alreadyThere: [],
      changes: [],
      doubts: [],
      leftOut: [],
      pictures: 0,
      errors: [],
    })
    const [menu] = await menus(house.db)
    expect(menu).toMatchObject({ name: 'Drop Cafe', about, location: 'Muscat', currency: 'OMR' })
    expect(menu?.categories[0]).toMatchObject({ title: 'Tea', icon: expect.stringMatching(/./) })
    expect(productsOf(menu)[0]).toMatchObject({ name: 'Mint', price: 1500, description: '' })
    const owners = await house.db.selectFrom('owners').selectAll().execute()
    expect(owners).toMatchObject([{ email: 'drop-cafe@import.invalid', passwordHash: null }])
  })

  it('changes nothing the second time, also from another folder', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const twins = aSource({}).restaurants[0]
    const source = { source: SOURCE, restaurants: [twins, twins] }
    const file = await folder.put('drop.json', source)
    await mkdir(join(folder.path, 'copy'))
    const copy = await folder.put('copy/drop.json', source)
    const first = await run(house.db, file)
    expect(first.imported.map(({ address }) => address)).toEqual(['/drop-cafe', '/drop-cafe-2'])
    const before = await everything(house.db)
    const second = await run(house.db, file, copy, folder.path)
    expect(second).toMatchObject({ restaurants: 0, imported: [], changes: [], leftOut: [] })
    expect(second.alreadyThere.map(({ address }) => address)).toEqual([
      '/drop-cafe',
      '/drop-cafe-2',
      '/drop-cafe',
      '/drop-cafe-2',
    ])
    expect(await everything(house.db)).toEqual(before)
  })

  it('leaves a menu alone that came in before in another shape, and says so', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const file = await folder.put('drop.json', aSource())
    await run(house.db, file)
    const before = await everything(house.db)
    await folder.put('drop.json', aSource({}, [aProduct(), aProduct({ name: 'Sage' })]))
    const report = await run(house.db, file)
    expect(report.leftOut).toMatchObject([{ restaurant: 'Drop Cafe', product: null, products: 2 }])
    expect(await everything(house.db)).toEqual(before)
  })

  it('numbers a name that is taken, was taken or is ours', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    await aRestaurant(house.db, { name: 'Drop Cafe', email: 'menu-2@import.invalid' })
    const names = ['drop cafe', 'Menu', 'Drop-Cafe']
    const restaurants = names.map((name) => ({ ...aSource().restaurants[0], name }))
    const report = await run(house.db, await folder.put('a.json', { source: SOURCE, restaurants }))
    expect(report.imported.map(({ address, email }) => [address, email])).toEqual([
      ['/drop-cafe-2', 'drop-cafe-2@import.invalid'],
      ['/menu-2', 'menu-2-2@import.invalid'],
      ['/drop-cafe-3', 'drop-cafe-3@import.invalid'],
    ])
    const reason = 'another restaurant, or a page of ours, has the name'
    expect(report.changes).toMatchObject([
      { field: 'name', before: 'drop cafe', after: 'drop cafe 2', reason },
      { field: 'name', before: 'Menu', after: 'Menu 2', reason },
      { field: 'name', before: 'Drop Cafe', after: 'Drop Cafe 3', reason },
      { field: 'name', before: 'Drop-Cafe', after: 'Drop Cafe' },
    ])
  })

  it('makes an e-mail of any address', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const names = ['مقهى الواحة', 'x'.repeat(80)]
    const restaurants = names.map((name) => ({ ...aSource().restaurants[0], name }))
    const report = await run(house.db, await folder.put('a.json', { source: SOURCE, restaurants }))
    for (const { email } of report.imported) expect(email).toMatch(/^[0-9a-f]{16}@import\.invalid$/)
  })

  it('lists every change with what it was and what it became', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const long = 'word '.repeat(600).trim()
    const products = [
      aProduct({ name: "Chef's 7-Up & Co. 🍕" }),
      aProduct({ description: long }),
      aProduct({ price: 5, price_raw: '5/8' }),
    ]
    const categories = [
      { title: 'Tea', products },
      { title: 'tea', products: [] },
      { title: 'Hot\tdrinks', products: [] },
    ]
    const change = { about: long, location: 'a\nb', categories }
    const { changes, leftOut } = await run(house.db, await folder.put('a.json', aSource(change)))
    expect(leftOut).toEqual([])
    const found = changes.map(({ field, before, after }) => [
      field,
      before.slice(0, 30),
      after?.slice(0, 30) ?? null,
    ])
    const start = long.slice(0, 30)
    expect(found.toSorted()).toEqual(
      [
        ['about', start, start],
        ['description', start, start],
        ['location', 'a\nb', 'a b'],
        ['name', "Chef's 7-Up & Co. 🍕", 'Chefs 7 Up and Co'],
        ['sizes', '5/8', '5 · 8'],
        ['title', 'Hot\tdrinks', 'Hot drinks'],
        ['title', 'tea', 'tea 2'],
      ].toSorted(),
    )
    const [menu] = await menus(house.db)
    expect(menu?.about).toHaveLength(1999)
    expect(productsOf(menu)[1]?.description).toHaveLength(999)
  })

  it('takes details as an export has them, and says what it could not take', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const kcal = 320
    const products = [40, 39.6, 1000, 'much', null].map((caffeineMg) =>
      aProduct({ details: { nutrition: { kcal, caffeineMg } } }),
    )
    const diets = { vegan: true, vegetarian: 'mostly' }
    const marks = ['spicy2', 'new', 'cheap']
    const allergens = { milk: 'contains', honey: 'contains' }
    const statements = { allergens, allergensChecked: true }
    products.push(aProduct({ details: { nutrition: { kcal }, diets, marks, ...statements } }))
    const report = await run(house.db, await folder.put('a.json', aSource({}, products)))
    const [menu] = await menus(house.db)
    expect(productsOf(menu).map(({ caffeineMg }) => caffeineMg)).toEqual([
      40,
      40,
      null,
      null,
      null,
      null,
    ])
    expect(productsOf(menu).at(-1)).toMatchObject({
      vegan: false,
      vegetarian: false,
      allergens: { milk: 'contains' },
      allergensChecked: false,
      marks: ['new', 'spicy2'],
    })
    expect(productsOf(menu).every((product) => product.kcal === kcal)).toBe(true)
    expect(report.changes).toMatchObject([
      { field: 'caffeineMg', before: '39.6', after: '40', reason: 'rounded to a whole number' },
      { field: 'caffeineMg', before: '1000', after: null, reason: 'no number from 0 to 999' },
      { field: 'caffeineMg', before: '"much"', after: null },
      { field: 'allergens', after: '{"milk":"contains"}' },
      { field: 'vegetarian', before: '"mostly"', after: null, reason: 'neither true nor false' },
      { field: 'marks', after: '["new","spicy2"]' },
      { field: 'vegan', after: 'false', reason: 'it contains milk' },
      { field: 'allergensChecked', after: 'false' },
    ])
  })

  it('takes a point or comma before three digits of calories for thousands', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const products = ['1.200 kcal', '1,050', '99.5'].map((kcal) =>
      aProduct({ details: { nutrition: { kcal } } }),
    )
    await run(house.db, await folder.put('a.json', aSource({}, products)))
    const [menu] = await menus(house.db)
    expect(productsOf(menu).map(({ kcal }) => kcal)).toEqual([1200, 1050, 100])
  })

  it('takes from our own table what it says of a dish, but not that somebody checked it', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const nutrition = { kcal: 320, highSalt: true, caffeineMg: 40 }
    const allergens = { milk: 'contains', nuts: 'may' }
    const stated = { nutrition, allergens, allergenKinds: ['almonds'], marks: ['spicy2'] }
    const sizes = ['Cup', 'Pot'].map((name, at) => ({ name, price: at + 1, nutrition }))
    const products = [
      aProduct({ details: { ...stated, diets: { vegetarian: true } } }),
      aProduct({ name: 'Karak', details: { sizes } }),
    ]
    await run(house.db, await folder.put('a.json', aSource({}, products)))
    const [menu] = await menus(house.db)
    const table = menuTable(menu!).map((row) => row.map((cell) => `"${cell}"`).join(','))
    const checked = table.join('\n').replace('"almonds",""', '"almonds","yes"')
    const report = await run(house.db, await folder.put('b.csv', new TextEncoder().encode(checked)))
    const read = (await menus(house.db))[1]
    expect(withoutIds(productsOf(read))).toEqual(withoutIds(productsOf(menu)))
    expect(report.changes).toMatchObject([{ product: 'Mint', field: 'allergensChecked' }])
  })

  it('says what it could not take of a size', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const sizes = [
      { name: 'Cup', price: 2, nutrition: { kcal: 'lots' } },
      { name: 'Pot'.repeat(30), price: 7, formerPrice: { price: 'more' } },
    ]
    const file = await folder.put(
      'a.json',
      aSource({}, [aProduct({ price: 2, details: { sizes } })]),
    )
    const { changes } = await run(house.db, file)
    expect(changes).toMatchObject([
      { field: 'sizes', before: '"lots"', after: null },
      { field: 'sizes', before: JSON.stringify('Pot'.repeat(30)), reason: expect.any(String) },
      { field: 'sizes', before: '{"price":"more"}', after: null },
    ])
  })

  it('takes several prices of a dish as its sizes, to be named where they are not', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const stated = [
      { name: 'Cup', price: 2, nutrition: { kcal: 90 } },
      { name: 'Pot', price: 7 },
    ]
    const products = [
      aProduct({ price: 5, price_raw: '5/8' }),
      aProduct({ price: null, price_raw: 'Small 12 | Large 18' }),
      aProduct({ price: 3, price_raw: '5/8' }),
      aProduct({ price: 2, details: { sizes: stated } }),
      aProduct({ price: 2, details: { sizes: [{ name: 'Cup', price: 2 }] } }),
    ]
    const report = await run(house.db, await folder.put('a.json', aSource({}, products)))
    const [menu] = await menus(house.db)
    const sizes = productsOf(menu).map((product) => [
      product.price,
      ...product.sizes.map(({ name, price, kcal }) => [name, price, kcal]),
    ])
    expect(sizes).toEqual([
      [5000, ['', 5000, null], ['', 8000, null]],
      [12_000, ['Small', 12_000, null], ['Large', 18_000, null]],
      [3000],
      [2000, ['Cup', 2000, 90], ['Pot', 7000, null]],
      [2000],
    ])
    expect(
      report.changes.map(({ field, before, after, reason }) => [field, before, after, reason]),
    ).toEqual([
      ['sizes', '5/8', '5 · 8', 'sizes to be named in the editor'],
      ['sizes', 'Small 12 | Large 18', 'Small 12 · Large 18', 'several prices became sizes'],
      ['price', '5/8', '3', 'the first of several'],
      ['sizes', '[{"name":"Cup","price":2}]', null, expect.any(String)],
    ])
  })

  it('takes what prices include, and says what is no such note', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const wrong = aSource({ name: 'B', vatNote: 'excluded', servicePercent: 60 }, [aProduct()])
    const right = aSource(
      { name: 'A', currencySign: 'symbol', vatNote: 'included', servicePercent: 10 },
      [aProduct()],
    )
    await folder.put('a.json', right)
    const report = await run(
      house.db,
      await folder.put('b.json', wrong),
      join(folder.path, 'a.json'),
    )
    const notes = Object.fromEntries(
      (await menus(house.db)).map(({ name, priceNotes }) => [name, priceNotes]),
    )
    expect(notes).toEqual({
      A: { currencySign: 'symbol', vatNote: 'included', servicePercent: 10 },
      B: { currencySign: 'letters', vatNote: null, servicePercent: null },
    })
    expect(report.changes).toMatchObject([
      { field: 'vatNote', before: '"excluded"', after: null },
      { field: 'servicePercent', before: '60', after: null },
    ])
  })

  it('leaves out what cannot be taken, each with its place and reason', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const products = [
      aProduct({ name: '™ ®' }),
      aProduct({ name: 'Lobster', price: null, price_raw: 'As Per Market Price' }),
      aProduct({ name: 'Gold', price: -1 }),
      aProduct({ name: 'Text', price: 'twelve' }),
      { price: 1 },
      'Mint',
      null,
      aProduct(),
    ]
    const source = aSource({}, products)
    const nameless = { ...source.restaurants[0], name: '***' }
    const restaurants = [...source.restaurants, nameless]
    const report = await run(house.db, await folder.put('a.json', { source: SOURCE, restaurants }))
    expect(report.products).toBe(1)
    const lines = report.leftOut.map(({ restaurant, category, product, products, reason }) =>
      [restaurant, category, product, products, reason].join(' | '),
    )
    expect(lines.toSorted()).toEqual(
      [
        '*** |  |  | 8 | no name is left of it',
        'Drop Cafe | Tea | ™ ® | 1 | no name is left of it',
        'Drop Cafe | Tea | Lobster | 1 | no usable price in "As Per Market Price"',
        'Drop Cafe | Tea | Gold | 1 | -1 is no price from 0 to 1000000000',
        'Drop Cafe | Tea | Text | 1 | no usable price in "twelve"',
        'Drop Cafe | Tea | number 5 | 1 | malformed: name: Invalid input: expected string, received undefined',
        'Drop Cafe | Tea | number 6 | 1 | malformed: Invalid input: expected object, received string',
        'Drop Cafe | Tea | number 7 | 1 | malformed: Invalid input: expected object, received null',
      ].toSorted(),
    )
  })

  it('names a bad file and the place in it, and takes the others', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    await folder.put('1-text.json', new TextEncoder().encode('\u001b[2J\u202e# not JSON'))
    await folder.put('2-latin.json', new Uint8Array([0x22, 0xe9, 0x22]))
    await folder.put('3-list.json', [])
    await folder.put('4-title.json', aSource({ categories: 'Tea' }))
    await folder.put('5-good.json', aSource())
    await folder.put('.hidden.json', {})
    await folder.put('notes.txt', new TextEncoder().encode('notes'))
    await symlink(folder.path, join(folder.path, 'again'))
    await symlink(join(folder.path, '5-good.json'), join(folder.path, 'linked.json'))
    await symlink(join(folder.path, 'notes.txt'), join(folder.path, 'notes'))
    await symlink('nowhere', join(folder.path, 'broken'))
    await folder.put('6-archive.zip.json', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff]))
    const report = await run(house.db, folder.path, join(folder.path, 'nowhere'))
    expect(report).toMatchObject({ files: 1, restaurants: 1 })
    const errors = report.errors.map(({ file, message }) => [
      file.slice(folder.path.length + 1),
      message,
    ])
    expect(errors).toEqual([
      ['again', LINK],
      ['linked.json', LINK],
      ['nowhere', expect.stringContaining('ENOENT')],
      ['1-text.json', expect.stringContaining('is not JSON')],
      ['2-latin.json', 'is not UTF-8'],
      ['3-list.json', 'Invalid input: expected object, received array'],
      ['4-title.json', 'restaurants[0].categories: Invalid input: expected array, received string'],
      ['6-archive.zip.json', 'is an archive: unpack it first'],
    ])
    for (const line of reportLines(report)) expect(line).not.toMatch(/[\p{Cc}\u202E]/u)
  })

  it('names a menu whose options would fill too many pages, and takes the others', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const options = Array.from({ length: 20 }, (_, at) => ({ name: `Choice ${at}`, price: 1 }))
    const groups = ['a', 'b', 'c']
    const products = Array.from({ length: 1500 }, (_, at) => aProduct({ name: `Mint ${at}` }))
    const full = {
      name: 'Full',
      optionGroups: groups.map((_id) => ({ _id, name: `Extras ${_id}`, options })),
      categories: [{ title: 'Tea', groups, products }],
    }
    const file = await folder.put('a.json', aSource(full))
    const report = await run(house.db, file, await folder.put('b.json', aSource()))
    expect(report.errors).toEqual([{ file, message: expect.stringMatching(/^Full: ./) }])
    expect(report.imported).toMatchObject([{ restaurant: 'Drop Cafe' }])
    expect(await menus(house.db)).toHaveLength(1)
  })

  it('counts the pictures that files name, none of which come in', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const [mint, latte] = ['Mint', 'Latte'].map((name) => ({
      name,
      price: 1,
      picture: `${name}.jpg`,
    }))
    const products = [mint, latte, { name: 'Water', price: 1, picture: null }]
    const categories = [{ title: 'Tea', products }]
    await folder.put('menu.json', aSource({ logo: 'logo.png', cover: null, categories }))
    const report = await run(house.db, folder.path)
    expect(report).toMatchObject({ products: 3, pictures: 3 })
    expect(reportLines(report)).toContain('pictures that files name, which stay out: 3')
  })

  it('reads a file as data, whatever it says', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const name = `x'); drop table products; --`
    const json = `{"restaurants":[{"__proto__":{"name":"a"},"name":"Drop Cafe","constructor":1,
      "categories":[{"title":"<script>alert(1)</script>","products":[
        {"name":${JSON.stringify(name)},"price":1,"description":"</script>\\u001b[2J\\u202e"}]}]}]}`
    const report = await run(house.db, await folder.put('a.json', new TextEncoder().encode(json)))
    const [menu] = await menus(house.db)
    expect(menu?.categories[0]?.title).toBe('<script>alert(1)</script>')
    expect(productsOf(menu)[0]?.name).toBe('x drop table products')
    expect(report.changes.find(({ field }) => field === 'description')).toBeDefined()
    for (const line of reportLines(report)) expect(line).not.toMatch(/[\p{Cc}\u202E]/u)
  })

  it('foretells in a dry run what it would do, and does nothing', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    await aRestaurant(house.db, { name: 'Drop Cafe' })
    await folder.put(
      'a.json',
      aSource({}, [aProduct({ name: "Chef's" }), aProduct({ price: null })]),
    )
    await folder.put('b.json', aSource())
    const before = await everything(house.db)
    const dry = await importMenus({
      paths: [folder.path, join(folder.path, 'a.json')],
      writer: dryWriter(house.db),
      dryRun: true,
    })
    expect(await everything(house.db)).toEqual(before)
    const real = await run(house.db, folder.path)
    expect(dry).toEqual({ ...real, dryRun: true })
    expect(real.imported.map(({ address }) => address)).toEqual(['/drop-cafe-2', '/drop-cafe-3'])
  })

  it('foretells that a name is taken by a label of the same files', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const [{ categories } = { categories: [] }] = aSource().restaurants
    const parts = { socialLinks: {}, menuSettings: {}, optionGroups: [], categories }
    const labelled = { restaurant: { name: 'House', label: 'Drop Cafe' }, ...parts }
    const paths = [await folder.put('a.json', labelled), await folder.put('b.json', aSource())]
    const dry = await importMenus({ paths, writer: dryWriter(house.db), dryRun: true })
    expect(dry).toEqual({ ...(await run(house.db, ...paths)), dryRun: true })
    expect(dry.imported.map(({ address }) => address)).toEqual(['/house', '/drop-cafe-2'])
  })

  it('takes in a category of thousands of one name', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const products = Array.from({ length: 3000 }, () => aProduct())
    const report = await run(house.db, await folder.put('a.json', aSource({}, products)))
    expect(report.products).toBe(3000)
    const slugs = productsOf((await menus(house.db))[0]).map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(3000)
    expect(slugs.at(-1)).toBe('mint-3000')
  })

  it('takes as much of a menu as one restaurant may have, and says what stays out', async () => {
    await using house = await aDatabase()
    await using folder = await aFolder()
    const many = Array.from({ length: 2999 }, (_, index) => aProduct({ name: `Tea ${index}` }))
    const categories = Array.from({ length: 102 }, (_, index) => {
      return { title: `Tea ${index}`, products: index === 0 ? many : [aProduct(), aProduct()] }
    })
    const file = await folder.put('menu.json', aSource({ categories }))
    const report = await run(house.db, file)
    const [menu] = await menus(house.db)
    expect(menu?.categories).toHaveLength(100)
    expect(menu?.categories.flatMap(({ products }) => products)).toHaveLength(3000)
    expect(report.leftOut.slice(0, 3)).toMatchObject([
      { category: 'Tea 100', products: 2, reason: 'a menu has at most 100 categories' },
      { category: 'Tea 101', products: 2, reason: 'a menu has at most 100 categories' },
      { category: 'Tea 1', products: 1, reason: 'a menu has at most 3000 dishes' },
    ])
    const leftOut = report.leftOut.reduce((sum, { products }) => sum + products, 0)
    expect({ leftOut, products: report.products }).toEqual({ leftOut: 201, products: 3000 })
  })

  it('drops nothing without a line, whatever is in the files', async () => {
    const price = fc.oneof(
      fc.constant(null),
      fc.double({ noNaN: true }),
      fc.nat(),
      fc.constant('1'),
    )
    const product = fc.oneof(
      fc.record({ name: someText, description: someText, price }),
      fc.constantFrom(null, 'text', 7, {}),
    )
    const category = fc.record({ title: someText, products: fc.array(product, { maxLength: 5 }) })
    const restaurant = fc.record({
      name: someText,
      about: someText,
      location: someText,
      currency: fc.constantFrom('AED', 'ILS', 'LBP', '', 'nonsense'),
      categories: fc.array(category, { maxLength: 4 }),
    })
    await using folder = await aFolder()
    await fc.assert(
      fc.asyncProperty(fc.array(restaurant, { maxLength: 4 }), async (restaurants) => {
        await using house = await aDatabase()
        const file = await folder.put('any.json', { source: SOURCE, restaurants })
        const report = await run(house.db, file)
        expect(await problems(house.db, report, [file])).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe.runIf(existsSync(REAL_MENUS))('importMenus of real menus', () => {
  it('takes them all in, loses nothing, and changes nothing the second time', async () => {
    await using house = await aDatabase()
    const report = await run(house.db, REAL_MENUS)
    expect(report.errors).toEqual([])
    expect(report.restaurants).toBeGreaterThan(250)
    expect(report.leftOut.length).toBeLessThan(report.products / 20)
    const files = [...new Set(report.imported.map(({ file }) => file))]
    expect(await problems(house.db, report, files)).toEqual([])
    const before = await everything(house.db)
    const again = await run(house.db, REAL_MENUS)
    expect(again).toMatchObject({ imported: [], changes: [], leftOut: [], errors: [] })
    expect(again.alreadyThere).toHaveLength(report.restaurants)
    expect(await everything(house.db)).toEqual(before)
  })
})

interface RawFile {
  restaurants: { categories: { products: unknown[] }[] }[]
}

/** What is neither imported nor reported, or breaks a rule. */
async function problems(
  db: Database,
  report: ImportReport,
  files: readonly string[],
): Promise<string[]> {
  const raw = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as RawFile),
  )
  const restaurants = raw.flatMap((file) => file.restaurants)
  const inFiles = restaurants.flatMap(({ categories }) => categories.flatMap((c) => c.products))
  const names = inFiles.map((one) => (one as { name?: unknown } | null)?.name)
  const written = new Set(names.map((name) => (typeof name === 'string' ? cleanLabel(name) : '')))
  const stored = await menus(db)
  const products = stored.flatMap(productsOf)
  const leftOut = report.leftOut.reduce((sum, { products }) => sum + products, 0)
  const nameless = report.leftOut.filter(({ category }) => category === null)
  const paths = stored.flatMap((menu) => menuPages(menu, NOW).map(({ path }) => path))
  return Object.entries({
    'products are lost': products.length + leftOut === inFiles.length,
    'products are miscounted': report.products === products.length,
    'restaurants are lost': stored.length + nameless.length === restaurants.length,
    'a name breaks the rule': products.every(({ name }) => checkName(name).ok),
    'a name is not shown as written': products.every((one) => written.has(shownName(one))),
    'a price breaks the rule': products.every(({ price }) => Number.isInteger(price) && price >= 0),
    'two pages have one address': new Set(paths).size === paths.length,
  }).flatMap(([problem, isWell]) => (isWell ? [] : [problem]))
}
