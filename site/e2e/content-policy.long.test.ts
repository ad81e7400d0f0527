import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { inTime } from '#builder/testing/in-time.ts'
import { DESK, startProduct } from './product.ts'
import { openAs } from './open-as.ts'

const product = startProduct()

test('no page needs what the content security policy forbids', async () => {
  const { post, token } = await product.signUp({ restaurantName: 'Policy house' })
  await post('/addCategory', { title: 'Juices', selectedIcon: '/icons/pizza.svg' })
  const menu = async () => (await fetch(`${product.url}/policy-house/juices`)).status
  await expect.poll(menu, { timeout: inTime() }).toBe(200)
  const page = await product.newPage({ viewport: DESK })
  const violations = await watchViolations(page)
  const open = async (path: string) => {
    const answer = await page.goto(`${product.url}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // WebAssembly reads photos of menus; no text of a page is ever run.
    const policy = answer?.headers()['content-security-policy']?.replace("'wasm-unsafe-eval'", '')
    expect(policy, path).toContain("script-src 'self'")
    expect(policy, path).not.toContain('unsafe')
  }
  for (const path of ['/', '/register', '/login', '/forgot-password', '/api/docs']) {
    await open(path)
  }
  for (const path of ['/policy-house', '/policy-house/info', '/policy-house/juices', '/none']) {
    await open(path)
  }
  await openAs(page, token, `${product.url}/dashboard`)
  await open('/dashboard')
  await open('/dashboard/edit')
  await page.getByRole('button', { name: 'Add Category' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add new dish' }).click()
  await page.getByRole('dialog').waitFor()
  const plan = { type: 'monthly', priceId: 'price_test_monthly' }
  for (const call of ['/create-checkout-session', '/api/billing-portal']) {
    const { url } = await post<{ url: string }>(call, plan)
    await open(new URL(url).pathname)
  }
  expect(violations).toEqual([])
  // What watches is awake.
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(() => violations.length).toBe(1)
})

/** What the policy has stopped on the pages that are opened from now on. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => void violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteViolation } = window as unknown as { noteViolation(text: string): void }
      noteViolation(`${event.violatedDirective} ${event.blockedURI} at ${location.pathname}`)
    })
  })
  return violations
}
