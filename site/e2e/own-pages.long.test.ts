import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pagePath } from '#builder/publish/plan-files.ts'
import { loadRenderer, SITE_DIST } from '#builder/publish/renderer.ts'
import { DESK, startProduct } from './product.ts'
import { openAs } from './open-as.ts'

const product = startProduct()

test('no page of our own asks for what is not there', async () => {
  const { token } = await product.signUp({ restaurantName: 'Nothing lost' })
  const published = async () => (await fetch(`${product.url}/en/sample`)).status
  await expect.poll(published).toBe(200)
  const page = await product.newPage({ viewport: DESK })
  const lost: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 404) lost.push(`${answer.url()} for ${page.url()}`)
  })
  await openAs(page, token, `${product.url}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const paths = await ownPaths()
  expect(paths).toContain('/customers')
  for (const path of paths) await page.goto(product.url + path)
  expect(lost).toEqual([])
  // What watches is awake.
  await page.goto(`${product.url}/nobody`)
  expect(lost).toHaveLength(1)
})

test('an address that the dashboard does not know leads back into it', async () => {
  const page = await product.newPage({ viewport: DESK })
  const answer = await page.goto(`${product.url}/dashboard/nowhere`)
  expect(answer?.status()).toBe(404)
  const back = page.getByRole('link', { name: 'Back to the dashboard' })
  await back.waitFor()
  expect(await back.getAttribute('href')).toBe('/dashboard/home')
  expect(await page.getByRole('link', { name: 'Go to the start page' }).count()).toBe(0)
})

/** Every page that no restaurant has; of the sample menu, which is one, the first of each kind. */
async function ownPaths(): Promise<string[]> {
  const hosts = globSync('**/index.html', { cwd: join(SITE_DIST, 'client') }).map(pagePath)
  const rendered = await (await loadRenderer(product.url)).sitePaths()
  return [...hosts, ...rendered.filter((path) => path.split('/').length < 6)]
}
