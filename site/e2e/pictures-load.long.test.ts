import { afterEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { fillMenu } from './editor.ts'
import { aPhoto } from './photos.ts'
import { PHONE, startProduct } from './product.ts'

const product = startProduct()
const lost: string[] = []
afterEach(() => void lost.splice(0))

describe.each([1, 2, 3])('on a phone with %i pixels to one', (deviceScaleFactor) => {
  test('every picture of the landing page and of the sample menu is there', async () => {
    const page = await openPhone(deviceScaleFactor)
    for (const path of ['/', '/ar', '/en/sample', '/ar/sample']) {
      await expect.poll(async () => (await fetch(product.url + path)).status).toBe(200)
      expect(await loadAll(page, path), path).toBeGreaterThan(1)
    }
    for (const path of await firstOfEachKind(page, '/en/sample')) await loadAll(page, path)
    expect(lost).toEqual([])
  })

  test('so is every picture that an owner has put up', async () => {
    const owner = await product.signUp()
    await fillMenu(owner, { Grills: ['Kofta'] })
    const put = async (path: string, field: string, photo: Buffer<ArrayBuffer>) => {
      const form = new FormData()
      form.append(field, new Blob([photo]), 'photo.jpg')
      await owner.post(path, form)
    }
    await put('/api/uploadLogo', 'logo', await aPhoto(300, 300))
    await put('/api/uploadLogo', 'cover', await aPhoto(1600, 900))
    const [category] = await owner.get<{ _id: string }[]>('/categories')
    for (const [name, width] of [
      ['Wide', 1600],
      ['Small', 200],
      ['Middle', 700],
    ] as const) {
      const dish = new FormData()
      const fields = { name, price: '1', description: 'Good' }
      for (const [field, value] of Object.entries(fields)) dish.append(field, value)
      dish.append('image', new Blob([await aPhoto(width, width * 0.75)]), 'dish.jpg')
      await owner.post(`/categories/${category!._id}/products`, dish)
    }
    const { restaurant } = await owner.get<{ restaurant: { slug: string } }>('/api/restaurantData')
    const menu = `/${restaurant.slug}`
    const dishes = ['wide', 'small', 'middle'].map((dish) => `${menu}/grills/${dish}`)
    const page = await openPhone(deviceScaleFactor)
    for (const path of [...dishes, `${menu}/grills`, `${menu}/info`, menu]) {
      await expect.poll(async () => (await fetch(product.url + path)).status).toBe(200)
      await expect.poll(() => loadAll(page, path), { message: path }).toBeGreaterThan(0)
    }
    expect(lost).toEqual([])
  })
})

async function openPhone(deviceScaleFactor: number): Promise<Page> {
  const page = await product.newPage({
    viewport: PHONE,
    deviceScaleFactor,
    reducedMotion: 'reduce',
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) lost.push(`${answer.status()} ${answer.url()}`)
  })
  return page
}

/** Of a menu's pages, the first category, the first dish and the info page. */
async function firstOfEachKind(page: Page, menu: string): Promise<string[]> {
  await page.goto(product.url + menu)
  const paths = await page
    .locator(`a[href^="${menu}/"]`)
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const deepest = Math.max(...paths.map(depth))
  const firsts = [deepest - 1, deepest].map((wanted) =>
    paths.find((path) => depth(path) === wanted),
  )
  return [...firsts.filter((path) => path !== undefined), `${menu}/info`]
}

const depth = (path: string) => path.split('/').length

/** Scrolls to the end and waits for all pictures; how many there are. */
async function loadAll(page: Page, path: string): Promise<number> {
  await page.goto(product.url + path)
  const broken = await page.evaluate(lookAtPictures)
  expect(broken.names, path).toEqual([])
  return broken.count
}

async function lookAtPictures() {
  for (let end = -1; end !== scrollY;) {
    end = scrollY
    scrollBy(0, innerHeight / 2)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
  const shown = [...document.images].filter((image) => image.getClientRects().length > 0)
  // `decode` is refused for one that is broken, and waits for one that is on its way.
  await Promise.all(shown.map((image) => image.decode().catch(() => {})))
  const broken = shown.filter(({ naturalWidth }) => naturalWidth === 0)
  return { count: shown.length, names: broken.map((image) => image.currentSrc || image.outerHTML) }
}
