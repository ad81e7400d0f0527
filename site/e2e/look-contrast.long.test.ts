import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import { SURFACES, type Look, SCHEMES, type Scheme } from '#db/rules/look/look.ts'
import { lookColours, type SchemeColours } from '#db/rules/look/look-colours.ts'
import { lookParts } from '#site/lib/styles/look-styles.ts'
import type { SignedIn } from './calls.ts'
import { coloursIn, type SeenColours } from './look-contrast.ts'
import { aPhoto } from './photos.ts'
import { DESK, startProduct } from './product.ts'

const ACCENTS = 5000
// Of those, how many are worn on each surface, in each scheme, on each page.
const WORN_ACCENTS = 4
const WORN: Look = {
  accent: '#7a1f2b',
  surface: 'oak',
  coverStyle: 'band',
  iconStyle: 'lines',
  face: 'book',
}
const PAGES = [
  '',
  '/grills',
  '/grills/kofta',
  '/grills/tikka',
  '/info',
  '/info/allergens',
  '/info/tablet',
]
const LINKS = {
  googleMapLink: 'https://maps.example/?q=25.2,55.3',
  facebookLink: 'https://facebook.example/corner',
  instagramLink: 'https://instagram.example/corner',
  whatsappLink: 'http://wa.example/971500000000',
}
// WCAG 2, level AA: of text, and of what is drawn and to be told apart.
const LEAST = { text: 4.5, drawing: 3 }
// In the place of each colour of a look, one that is nowhere else: it tells what is of that colour.
const MARKERS = {
  ground: '#010203',
  wash: '#020304',
  hairline: '#030405',
  action: '#040506',
} as const satisfies Partial<SchemeColours>
type Token = keyof typeof MARKERS
const TOKENS = Object.keys(MARKERS) as Token[]

/** What of a look something is made of, each the name of its colour, or a colour that no look changes. */
type Recipe = Pick<SeenColours, 'kind' | 'what' | 'colour' | 'ground'>

const product = startProduct()

test('5 000 accents, on each surface, in both schemes: all on every page can be seen', async () => {
  const owner = await product.signUp({ restaurantName: 'Corner' })
  await aFullMenu(owner)
  // The page’s own policy allows no rules but its own.
  const page = await product.newPage({
    viewport: DESK,
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  const open = async (path: string) => (await page.goto(`${product.url}/corner${path}`))?.text()
  await expect.poll(() => open('')).toContain(lookParts(WORN, true).css)
  const accents = fc.sample(ACCENT, ACCENTS)
  const someLooks = looksOf(accents.slice(0, WORN_ACCENTS))
  for (const scheme of SCHEMES) {
    const recipes = new Map<string, Recipe>()
    await page.emulateMedia({ colorScheme: scheme })
    for (const path of PAGES) {
      const covered = (await open(path))?.includes(lookParts(WORN, true).css)
      const rulesOf = (look: Look) => lookParts(look, covered).css
      const looks = [...MARKED.map((look) => marked(rulesOf(look))), ...someLooks.map(rulesOf)]
      const telling = MARKED.length
      const seen = await page.evaluate(coloursIn, { worn: rulesOf(WORN), looks, telling })
      const told = MARKED.map(({ surface }, at) => {
        return { isPlain: surface === 'paper', made: (seen[at] ?? []).map(madeOf) }
      })
      // What is worn is what the recipes say, colour by colour.
      someLooks.forEach((look, at) => {
        const made = told.find(({ isPlain }) => isPlain === (look.surface === 'paper'))?.made ?? []
        expect([path, made.length > 0]).toEqual([path, true])
        const colours = lookColours(look, scheme)
        expect(made.map((recipe) => mixed(recipe, colours))).toEqual(seen[telling + at])
      })
      // What is drawn on is no weaker where nothing is drawn, so all are asked for on all surfaces.
      for (const { made } of told) for (const recipe of made) recipes.set(keyOf(recipe), recipe)
    }
    expect(weakAmong([...recipes.values()], accents, scheme)).toEqual([])
  }
})

const ACCENT = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Each of these on each surface. */
function looksOf(accents: readonly string[]): Look[] {
  return accents.flatMap((accent) => SURFACES.map((surface) => ({ ...WORN, accent, surface })))
}

// On plain paper, and on a surface with a drawing: all that rules of looks differ in, but for colours.
const MARKED = (['paper', 'oak'] as const).map((surface) => ({ ...WORN, surface }))

/** The rules of a look, with markers for its colours. */
function marked(css: string): string {
  return css.replaceAll(/--([a-z-]+):#[0-9a-f]{6}/g, (_, property: string) => {
    const token = TOKENS.find((token) => token === property)
    if (!token) throw new Error(`No colour of a look is named ${property}`)
    return `--${property}:${MARKERS[token]}`
  })
}

function madeOf({ colour, ground, ...seen }: SeenColours): Recipe {
  return { ...seen, colour: tokenOf(colour), ground: tokenOf(ground) }
}

function tokenOf(colour: string): string {
  return TOKENS.find((token) => MARKERS[token] === colour) ?? colour
}

function keyOf({ kind, colour, ground }: Recipe): string {
  return `${kind} ${colour} ${ground}`
}

function mixed({ colour, ground, ...seen }: Recipe, colours: SchemeColours): SeenColours {
  return { ...seen, colour: colourOf(colour, colours), ground: colourOf(ground, colours) }
}

function colourOf(made: string, colours: SchemeColours): string {
  const token = TOKENS.find((token) => token === made)
  return token ? colours[token] : made
}

/** What is too weak to be seen, of these in all looks with these accents; three of it at most. */
function weakAmong(recipes: readonly Recipe[], accents: readonly string[], scheme: Scheme) {
  const weak = looksOf(accents).flatMap((look) => {
    const colours = lookColours(look, scheme)
    return recipes
      .map((recipe) => mixed(recipe, colours))
      .filter(({ kind, colour, ground }) => contrastOf(colour, ground) < LEAST[kind])
      .map((seen) => ({ ...look, ...seen, contrast: contrastOf(seen.colour, seen.ground) }))
  })
  return weak.slice(0, 3)
}

function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [lightOf(one), lightOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function lightOf(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Everything that a page can say, in its look. */
async function aFullMenu(owner: SignedIn): Promise<void> {
  await owner.send('PUT', '/api/menu-settings', {
    ...WORN,
    hours: [{ days: [1, 2, 3], from: '07:00', to: '23:00' }],
    phone: '+971501234567',
  })
  await owner.post('/api/socialLink', LINKS)
  const formData = { about: 'By the sea', location: 'Quay 4', vatNote: 'included' }
  await owner.post('/restaurant', { formData: { ...formData, servicePercent: 7.5 } })
  const pictures = new FormData()
  pictures.append('logo', new File([await aPhoto(300, 300)], 'logo.jpg'))
  pictures.append('cover', new File([await aPhoto(1200, 600)], 'cover.jpg'))
  await owner.post('/api/uploadLogo', pictures)
  const grills = await aCategory(owner, 'Grills')
  const kofta = await aDish(owner, grills, 'Kofta', new File([await aPhoto(1200, 900)], 'a.jpg'))
  const tikka = await aDish(owner, grills, 'Tikka')
  const sizes = [
    { name: 'Half', price: 12 },
    { name: 'Whole', price: 20 },
  ]
  await owner.send('PATCH', '/api/products', [
    {
      _id: kofta,
      details: {
        sizes,
        marks: ['new', 'spicy2'],
        allergens: { milk: 'contains', nuts: 'may' },
        allergensChecked: true,
        nutrition: { kcal: 320, highSalt: true, caffeineMg: 95 },
        diets: { vegetarian: true },
      },
    },
    { _id: tikka, soldOut: { today: true } },
  ])
  const apart = await aCategory(owner, 'Wine')
  await aDish(owner, apart, 'House red')
  await owner.send('PUT', `/api/categories/${apart}/times`, { nonHalal: true })
  const breakfast = await aCategory(owner, 'Breakfast')
  await aDish(owner, breakfast, 'Foul')
  const windows = [{ days: [1, 2], from: '07:00', to: '11:30' }]
  await owner.send('PUT', `/api/categories/${breakfast}/times`, { times: { windows } })
}

async function aCategory({ post }: SignedIn, title: string): Promise<string> {
  const body = { title, selectedIcon: '/icons/pizza.svg' }
  const { category } = await post<{ category: Category }>('/addCategory', body)
  return category._id
}

async function aDish({ post }: SignedIn, category: string, name: string, image?: File) {
  const form = new FormData()
  const fields = { name, price: '12', description: 'Warm, with bread.' }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  if (image) form.append('image', image)
  const answer = await post<{ product: Product }>(`/categories/${category}/products`, form)
  return answer.product._id
}
