import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import { SURFACES, type Look } from '#db/rules/look.ts'
import { SCHEMES } from '#db/rules/surfaces.ts'
import { lookParts } from '#site/lib/look-styles.ts'
import type { SignedIn } from './calls.ts'
import { weakIn } from './look-contrast.ts'
import { aPhoto } from './photos.ts'
import { DESK, startProduct } from './product.ts'

const ACCENTS = 5000
const WORN: Look = { accent: '#7a1f2b', surface: 'oak', coverStyle: 'band' }
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

const product = startProduct()

test('5 000 accents, on the surfaces by turns: all on every page can be seen, in both schemes', async () => {
  const owner = await product.signUp({ restaurantName: 'Corner' })
  await aFullMenu(owner)
  // The page’s own policy allows no rules but its own.
  const page = await product.newPage({ viewport: DESK, bypassCSP: true })
  const looks = someLooks()
  const open = async (path: string) => (await page.goto(`${product.url}/corner${path}`))?.text()
  await expect.poll(() => open('')).toContain(lookParts(WORN, true).css)
  for (const [at, path] of PAGES.entries()) {
    const html = await open(path)
    const covered = html?.includes(lookParts(WORN, true).css)
    const worn = lookParts(WORN, covered).css
    const mine = looks.filter((_, place) => place % PAGES.length === at)
    const share = mine.map((look) => lookParts(look, covered).css)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await page.reload()
      const weak = await page.evaluate(weakIn, { worn, looks: share })
      expect([path, colorScheme, weak.slice(0, 3)]).toEqual([path, colorScheme, []])
    }
  }
})

/** Each page gets all surfaces: a surface for as many looks in a row as there are pages. */
function someLooks(): Look[] {
  const accent = fc
    .integer({ min: 0, max: 0xff_ff_ff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  return fc.sample(accent, ACCENTS).map((accent, place) => {
    const surface = SURFACES[Math.floor(place / PAGES.length) % SURFACES.length] ?? WORN.surface
    return { ...WORN, accent, surface }
  })
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
