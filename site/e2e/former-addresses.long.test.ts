import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTime } from '#builder/testing/in-time.ts'
import { startProduct } from './product.ts'
import { startStaticHost } from './static-host.ts'
import { objectionsTo } from './well-made.ts'

const product = startProduct()

test('addresses below a former one lead on, also where there are only files', async () => {
  const owner = await product.signUp({ restaurantName: 'Old House' })
  await product.confirmAddress(owner)
  const { get, post, send } = owner
  const icon = '/icons/pizza.svg'
  const { category } = await post<{ category: { _id: string } }>('/addCategory', {
    title: 'Teas',
    selectedIcon: icon,
  })
  const dish = new FormData()
  dish.append('name', 'Mint')
  dish.append('price', '5')
  dish.append('description', 'With sage')
  await post(`/categories/${category._id}/products`, dish)
  const renamed = { title: 'Cold teas', selectedIcon: icon }
  await send('PUT', `/updatedCategory/${category._id}`, renamed)
  const inArabic = (shown: boolean) =>
    send('PUT', '/api/languages', { main: 'en', further: [{ code: 'ar', shown }] })
  await inArabic(false)
  const texts = await get<{ kind: string; _id: string; field: string }[]>('/api/texts?language=ar')
  const same = texts.map(({ kind, _id, field }) => ({ kind, _id, field, same: true }))
  await send('PUT', '/api/texts', { language: 'ar', texts: same })
  await inArabic(true)
  await post('/restaurant', { formData: { restaurantName: 'New House' } })
  await expect
    .poll(() => get('/api/publication'), { timeout: inTime() })
    .toMatchObject({ status: 'published' })
  await expect.poll(() => statusOf('/new-house/cold-teas/mint'), { timeout: inTime() }).toBe(200)

  const asked = '/old-house/teas/mint?table=4'
  const answer = await fetch(product.url + asked, { redirect: 'manual' })
  const location = answer.headers.get('Location')
  expect([answer.status, location]).toEqual([301, '/new-house/cold-teas/mint?table=4'])

  const asArabic = await fetch(`${product.url}/old-house/ar/teas/mint`, { redirect: 'manual' })
  const inArabicNow = asArabic.headers.get('Location')
  expect([asArabic.status, inArabicNow]).toEqual([301, '/new-house/ar/cold-teas/mint'])

  await using host = await startStaticHost(join(product.server.dataDir, 'cdn'))
  const page = await product.newPage()
  for (const [from, to] of [
    ['/new-house/ar/teas/mint', '/new-house/ar/cold-teas/mint/'],
    ['/old-house/ar/teas', '/new-house/ar/cold-teas/'],
    ['/old-house/teas/mint/#top', '/new-house/cold-teas/mint/#top'],
    ['/old-house/info', '/new-house/info/'],
    ['/New-House/info', '/new-house/info/'],
    ['/new-house/info%23top', '/new-house/info/#top'],
    ['/new-house/cold-teas&utm_source=ig', '/new-house/cold-teas/'],
    ['/new-house/cold_teas%D8%8C', '/new-house/cold-teas/'],
  ]) {
    await page.goto(`${host.url}${from}`)
    await page.waitForURL(`${host.url}${to}`)
  }
  const hosts: string[] = []
  page.on('request', (request) => hosts.push(new URL(request.url()).host))
  await page.goto(`${host.url}//elsewhere.example/teas/mint`)
  await page.waitForLoadState('networkidle')
  expect(new Set(hosts)).toEqual(new Set([new URL(host.url).host]))
  await page.goto(`${host.url}/old-house/none`)
  await page.waitForLoadState('networkidle')
  expect(page.url()).toBe(`${host.url}/old-house/none`)
  expect(await page.getByRole('heading').innerText()).toContain('There is nothing at this address.')
})

test.each([
  [
    'Green House',
    'Teas',
    'green-house',
    'This dish is no longer on the menu',
    'The menu of Green House',
  ],
  [
    'البيت الأخضر',
    'شاي',
    'البيت-الأخضر',
    'لم يعد هذا الصنف في القائمة',
    'قائمة \u2068البيت الأخضر\u2069',
  ],
])('a dish that is gone leads to the menu of %s', async (name, title, slug, says, way) => {
  const { get, post, send } = await product.signUp({ restaurantName: name })
  await post('/addCategory', { title, selectedIcon: '/icons/pizza.svg' })
  await send('PUT', '/api/menu-settings', { accent: '#b3261e', surface: 'terracotta' })
  await expect.poll(() => get('/api/publication')).toMatchObject({ status: 'published' })
  await expect.poll(() => statusOf(`/${slug}/${title.toLowerCase()}`)).toBe(200)
  await using host = await startStaticHost(join(product.server.dataDir, 'cdn'))
  const page = await product.newPage()
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  for (const url of [product.url, host.url]) {
    for (const gone of [`/${slug}/${title.toLowerCase()}/gone`, `/${slug}/gone/gone?table=4`]) {
      const answer = await page.goto(url + gone)
      expect(answer?.status()).toBe(404)
      await page.getByRole('heading', { name: says }).waitFor()
      expect(page.url()).toBe(encodeURI(url + gone))
      // It is the restaurant's page, not ours: its name at the head, on its ground.
      expect(await page.locator('header a').innerText()).toBe(name)
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      await expect.poll(ground).toBe('rgb(255, 250, 247)')
      expect(await objectionsTo(page)).toEqual([])
    }
    await page.getByRole('link', { name: way }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    for (const nothing of ['/nobody/gone/gone', '/en/gone/gone']) {
      await page.goto(url + nothing)
      await page.waitForLoadState('networkidle')
      expect(await page.getByRole('heading').innerText()).toContain('There is nothing')
    }
  }
  expect(blocked).toEqual([])
})

async function statusOf(path: string): Promise<number> {
  return (await fetch(product.url + path)).status
}
