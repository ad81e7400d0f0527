import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar, en, type Texts } from '#admin/i18n/texts.ts'
import { codeOf, FAKE_GOOGLE } from './fake-google.ts'
import { CUT, layHardLine, SERVER_ERROR } from './hard-line.ts'
import { signedInAt } from './open-as.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct(FAKE_GOOGLE)

test('who comes back from Google is signed in, and the address keeps nothing of it', async () => {
  const page = await product.newPage({ reducedMotion: 'reduce' })
  const line = await layHardLine(page, '/api/session')
  await comeBack(page, 'noor@example.com')
  await page.getByText(en.session.checking).waitFor()
  await expect.poll(() => page.url()).toBe(`${product.url}/dashboard`)
  line.answer(CUT)
  await page.getByText(en.problem.offline).waitFor()
  await expectWellMade(page)
  line.from(SERVER_ERROR)
  await page.getByRole('button', { name: en.common.retry }).click()
  await page.getByText(en.problem.failed).waitFor()
  await line.end()
  await page.getByRole('button', { name: en.common.retry }).click()
  await page.waitForURL('**/dashboard/home')
  await page.getByText('noor', { exact: true }).waitFor()
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('__Host-google')
  await page.reload()
  await page.getByText('noor', { exact: true }).waitFor()
})

test('a link with somebody else’s token changes nobody’s session', async () => {
  const owner = await product.signUp()
  const attacker = await product.newPage({ javaScriptEnabled: false })
  await comeBack(attacker, 'attacker@example.com')
  const { token } = await product.signUp()
  const link = attacker.url()
  expect(link).toMatch(/\/dashboard\?token=[\w-]+$/)
  for (const address of [link, `${product.url}/dashboard?token=${token}`]) {
    const victim = await product.newPage(signedInAt(product.url, owner.token))
    await victim.goto(address)
    await victim.waitForURL('**/dashboard/home')
    await victim.getByText(owner.restaurantName.replaceAll(' ', '-'), { exact: true }).waitFor()
    expect(victim.url()).toBe(`${product.url}/dashboard/home`)
    expect(await tokenOf(victim)).toBe(owner.token)

    const nobody = await product.newPage()
    await nobody.goto(address)
    await nobody.waitForURL('**/login')
    await nobody.getByRole('alert').getByText(en.problem.google).waitFor()
    expect(await tokenOf(nobody)).toBeNull()
  }
})

test.each([
  ['Google', en, { locale: 'en-US', viewport: PHONE }],
  ['the login page', ar, { locale: 'ar-AE', viewport: DESK, colorScheme: 'dark' }],
] as const)('%s replaces nobody’s session without a question', async (way, texts, options) => {
  const [owner, other] = [await product.signUp(), await product.signUp()]
  const signedIn = signedInAt(product.url, owner.token)
  const page = await product.newPage({ reducedMotion: 'reduce', ...options, ...signedIn })
  const next =
    way === 'Google' ? 'sara.who.has.a.rather.long.address@restaurants.example.com' : other.email
  const signIn = () =>
    way === 'Google' ? comeBack(page, next) : logIn(page, texts, { ...other, email: next })
  const question = page.getByRole('alertdialog', { name: texts.session.replaceTitle })
  const answer = (name: string) => question.getByRole('button', { name }).click()

  await signIn()
  await question.getByText(owner.email).waitFor()
  expect(await question.innerText()).toContain(next)
  await expectWellMade(page)
  expect(await question.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false)
  await answer(texts.session.replaceKeep)
  await page.waitForURL('**/dashboard/home')
  expect(await tokenOf(page)).toBe(owner.token)

  await signIn()
  await answer(texts.session.replaceGo)
  await page.waitForURL('**/dashboard/home')
  await page.getByText(texts.home.banner).waitFor()
  expect(await tokenOf(page)).not.toBe(owner.token)

  // The same owner again is no question, and neither is one whose session has ended.
  await signIn()
  await page.waitForURL('**/dashboard/home')
  await owner.post('/api/sign-out-everywhere', {})
  await page.goto(`${product.url}/icons`)
  await page.evaluate((token) => localStorage.setItem('token', token), owner.token)
  await signIn()
  await page.waitForURL('**/dashboard/home')
  await page.getByText(texts.home.banner).waitFor()
})

/** Goes to Google, which is not there, and comes back from it. */
async function comeBack(page: Page, email: string): Promise<void> {
  const asking = page.waitForRequest('https://accounts.google.com/**')
  await page.goto(`${product.url}/google`).catch(() => {})
  const { searchParams } = new URL((await asking).url())
  // The browser's own page about what it did not reach.
  await page.waitForURL(/^chrome-error:/)
  const [state = '', nonce = ''] = ['state', 'nonce'].map((name) => searchParams.get(name) ?? '')
  const query = new URLSearchParams({ state, code: codeOf({ email, nonce }) })
  await page.goto(`${product.url}/google?${query}`)
}

async function logIn(
  page: Page,
  { session }: Pick<Texts, 'session'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${product.url}/login`)
  await page.getByLabel(session.email).fill(email)
  await page.getByLabel(session.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: session.logIn, exact: true }).click()
}

function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}
