import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { eventually } from '#builder/testing/fixtures.ts'
import { startBrowser } from './browser.ts'
import { startServer } from './server.ts'

const OWNER = { email: 'policy@example.com', password: 'karak and dates' }

test('no page needs what the content security policy forbids', { timeout: 90_000 }, async () => {
  await using server = await startServer()
  const post = (path: string, json: object, token = '') =>
    fetch(server.url + path, {
      method: 'POST',
      body: JSON.stringify(json),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    })
  await post('/signup', { ...OWNER, restaurantName: 'Policy house' })
  const { token } = (await (await post('/login', OWNER)).json()) as { token: string }
  await post('/addCategory', { title: 'Juices', selectedIcon: '/icons/pizza.svg' }, token)
  await eventually(async () => {
    expect((await fetch(`${server.url}/policy-house/juices`)).status).toBe(200)
  })
  const browser = await startBrowser()
  try {
    const page = await browser.newPage()
    const violations = await watchViolations(page)
    const open = async (path: string) => {
      const answer = await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' })
      expect(answer?.headers()['content-security-policy'], path).not.toContain('unsafe')
    }
    for (const path of ['/', '/register', '/login', '/forgot-password', '/api/docs']) {
      await open(path)
    }
    for (const path of ['/policy-house', '/policy-house/info', '/policy-house/juices', '/none']) {
      await open(path)
    }
    await open(`/dashboard?token=${token}`)
    await open('/dashboard/edit')
    await page.getByRole('button', { name: 'Add Category' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add new dish' }).click()
    await page.getByRole('dialog').waitFor()
    const plan = { type: 'monthly', priceId: 'price_test_monthly' }
    for (const call of ['/create-checkout-session', '/api/billing-portal']) {
      const { url } = (await (await post(call, plan, token)).json()) as { url: string }
      await open(new URL(url).pathname)
    }
    expect(violations).toEqual([])
    // What watches is awake.
    await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
    await eventually(() => expect(violations).toHaveLength(1))
  } finally {
    await browser.close()
  }
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
