import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { TEST_ACCOUNTS } from '#api/domain/test-google.ts'
import { readOutbox, type OutboxMail } from '#api/testing/outbox.ts'
import { callsTo } from './calls.ts'
import { stopTime } from './clock.ts'
import { problemOf } from './form-problem.ts'
import { CUT, layHardLine, SERVER_ERROR } from './hard-line.ts'
import { signedInAt } from './open-as.ts'
import { DESK, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const OWNER = {
  email: 'noor@example.com',
  password: 'a quiet corner',
  restaurantName: 'Noor Café',
}
const NEW_PASSWORD = 'a lively corner'

const product = startProduct()
beforeAll(async () => {
  await callsTo(product.url).post('/signup', OWNER)
})

test('a forgotten password is replaced by way of the mail', async () => {
  const page = await product.newPage()
  const texts = en.session
  await page.goto(`${product.url}/login`)
  await expectScreenWellMade(page)
  await page.getByRole('link', { name: texts.forgotLink }).click()
  await page.waitForURL('**/forgot-password')
  await page.getByLabel(texts.email).fill('noor')
  await page.getByRole('button', { name: texts.sendLink }).click()
  await page.getByText(en.problem.email).waitFor()
  await page.getByLabel(texts.email).fill(OWNER.email)
  await expectScreenWellMade(page)
  const mailing = await layHardLine(page, '/api/forgot-password')
  await page.getByRole('button', { name: texts.sendLink }).click()
  await page.getByRole('button', { name: texts.sendingLink }).waitFor()
  mailing.answer(CUT)
  await page.getByRole('alert').getByText(en.problem.offline).waitFor()
  await mailing.end()
  await page.getByRole('button', { name: texts.sendLink }).click()
  const sent = page.getByText(texts.linkSent)
  await expect.poll(() => sent.evaluate((notice) => notice === document.activeElement)).toBe(true)

  const { link } = await mailOf('/reset-password')
  await page.goto(link)
  await page.getByLabel(texts.newPassword, { exact: true }).fill('short')
  await expect.poll(() => page.url()).toBe(`${product.url}/reset-password`)
  // A password manager keeps the new password with its account.
  const account = page.locator('input[autocomplete=username]')
  await account.waitFor({ state: 'attached' })
  expect(await account.inputValue()).toBe(OWNER.email)
  await page.getByRole('button', { name: texts.setPassword }).click()
  await page.getByText('Please use 8 to 200 characters').waitFor()
  await page.getByLabel(texts.newPassword, { exact: true }).fill('Password1')
  await page.getByRole('button', { name: texts.setPassword }).click()
  await page.getByText(en.problem.commonPassword).waitFor()
  await expectScreenWellMade(page)
  await page.getByLabel(texts.newPassword, { exact: true }).fill(NEW_PASSWORD)
  const setting = await layHardLine(page, '/api/reset-password')
  await page.getByRole('button', { name: texts.setPassword }).click()
  await page.getByRole('button', { name: en.common.saving }).waitFor()
  setting.answer(SERVER_ERROR)
  await page.getByRole('alert').getByText(en.problem.failed).waitFor()
  await setting.end()
  await page.getByRole('button', { name: texts.setPassword }).click()
  await page.getByText(texts.passwordSet).waitFor()

  await page.getByRole('link', { name: texts.logIn }).click()
  await page.getByLabel(texts.email).fill(OWNER.email)
  await page.getByLabel(texts.password, { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: texts.logIn, exact: true }).click()
  await page.waitForURL('**/dashboard/home')

  await page.goto(link)
  await page.getByLabel(texts.newPassword, { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: texts.setPassword }).click()
  await page.getByText(en.problem.linkEnded).waitFor()
  await page.getByRole('link', { name: texts.newLink }).click()
  await page.waitForURL('**/forgot-password')
})

describe('where the browser stores nothing', () => {
  test.each([
    ['en-US', en.session],
    ['ar-AE', ar.session],
  ])(
    'a sentence says what to allow, and a password is set all the same (%s)',
    async (locale, texts) => {
      const page = await product.newPage({ locale })
      await page.addInitScript(refuseToStore, ['localStorage', 'sessionStorage', 'cookie'])
      const { email } = await product.signUp()
      for (const screen of ['login', 'register', 'dashboard/home']) {
        await page.goto(`${product.url}/${screen}`)
        await page.getByText(texts.nothingKept).waitFor()
      }
      expect(new URL(page.url()).pathname).toBe('/login')
      await page.goto(`${product.url}/forgot-password`)
      await page.getByLabel(texts.email).fill(email)
      await page.getByRole('button', { name: texts.sendLink }).click()
      await page.getByText(texts.linkSent).waitFor()
      await page.goto((await mailOf('/reset-password', email)).link)
      await page.getByLabel(texts.newPassword, { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: texts.setPassword }).click()
      await page.getByText(texts.passwordSet).waitFor()
    },
  )

  test('for a tab alone, or no more for want of room, the dashboard goes on', async () => {
    const { email, password } = await product.signUp()
    for (const refuse of [refuseToStore, refuseMore]) {
      const page = await product.newPage()
      await page.addInitScript(refuse, ['sessionStorage'])
      await page.goto(`${product.url}/login`)
      await page.getByLabel(en.session.email).fill(email)
      await page.getByLabel(en.session.password, { exact: true }).fill(password)
      await page.getByRole('button', { name: en.session.logIn, exact: true }).click()
      await page.waitForURL('**/dashboard/home')
      await page.goto(`${product.url}/dashboard/edit`)
      await page.getByText('You have need to create category').waitFor()
      expect(new URL(page.url()).pathname).toBe('/dashboard/edit')
    }
  })
})

function refuseToStore(names: string[]): void {
  for (const name of names) {
    Object.defineProperty(name === 'cookie' ? document : window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}

/** As in old private windows. */
function refuseMore(): void {
  const setItem = Storage.prototype.setItem
  Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
    if (this === sessionStorage)
      throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
    setItem.call(this, key, value)
  }
}

test('the link of the mail alone confirms nothing; a tap and the password do, once', async () => {
  const page = await product.newPage({ locale: 'ar-AE', colorScheme: 'dark' })
  const owner = await product.signUp()
  const { link } = await mailOf('/confirm-email', owner.email)
  const line = await layHardLine(page, '/api/confirm-email')
  await page.goto(link)
  await page.getByText(ar.session.confirmNobody).waitFor()
  await expect.poll(() => page.url()).toBe(`${product.url}/confirm-email`)
  await expectScreenWellMade(page)
  const confirm = page.getByRole('button', { name: ar.session.confirm, exact: true })
  const password = page.getByLabel(ar.session.password, { exact: true })
  await confirm.click()
  await page.getByText(ar.problem.emptyField).waitFor()
  await password.fill(owner.password)
  await confirm.click()
  await page.getByRole('button', { name: ar.session.confirming }).waitFor()
  line.answer(SERVER_ERROR)
  await page.getByRole('alert').getByText(ar.problem.failed).waitFor()
  await line.end()
  await password.fill('a wrong one')
  await password.press('Enter')
  await page.getByText(ar.problem.currentPassword).waitFor()
  await expectScreenWellMade(page)
  await password.fill(owner.password)
  await confirm.click()
  await page.getByText(ar.session.confirmed).waitFor()
  await page.goto(link)
  await password.fill(owner.password)
  await confirm.click()
  await page.getByText(ar.problem.linkEnded).waitFor()
  expect(await confirm.count()).toBe(0)
})

test('the link of the mail takes a tap of its own account, and of another its password', async () => {
  const [owner, other] = [await product.signUp({ language: 'en' }), await product.signUp()]
  const confirmedAt = async () =>
    (await owner.get<{ emailConfirmedAt: string | null }>('/api/account')).emailConfirmedAt
  const { link } = await mailOf('/confirm-email', owner.email)
  const stranger = await product.newPage({
    ...signedInAt(product.url, other.token),
    viewport: DESK,
  })
  await stranger.goto(link)
  await stranger.getByRole('button', { name: en.session.confirm }).click()
  await stranger.getByRole('alert').getByText(en.session.confirmOther).waitFor()
  await stranger.getByLabel(en.session.password, { exact: true }).waitFor()
  await expectScreenWellMade(stranger)
  expect(await confirmedAt()).toBeNull()
  const page = await product.newPage(signedInAt(product.url, owner.token))
  await page.goto(link)
  const confirm = page.getByRole('button', { name: en.session.confirm })
  await confirm.waitFor()
  expect(await confirmedAt()).toBeNull()
  expect(await page.getByLabel(en.session.password, { exact: true }).count()).toBe(0)
  await expectScreenWellMade(page)
  await confirm.click()
  await page.getByText(en.session.confirmed).waitFor()
  await page.getByRole('heading', { name: en.session.confirmedTitle }).waitFor()
  expect(await confirmedAt()).not.toBeNull()
  await page.goto(`${product.url}/confirm-email`)
  await page.getByText(en.problem.linkEnded).waitFor()
})

test.each([
  ['and the password where nobody is signed in', false],
  ['and no more where its account is signed in', true],
])('a new address takes a tap %s', async (_case, isSignedIn) => {
  const owner = await product.signUp({ language: 'en' })
  await product.confirmAddress(owner)
  const email = `new.${owner.email}`
  await owner.post('/api/change-email', { email, password: owner.password })
  const { link } = await mailOf('/confirm-email', email)
  const page = await product.newPage(isSignedIn ? signedInAt(product.url, owner.token) : {})
  await page.goto(link)
  const take = page.getByRole('button', { name: en.session.takeNewEmail, exact: true })
  await take.waitFor()
  const password = page.getByLabel(en.session.password, { exact: true })
  if (!isSignedIn) await password.fill(owner.password)
  await expectScreenWellMade(page)
  await take.click()
  await page.getByRole('heading', { name: en.session.newEmailDoneTitle }).waitFor()
  await page.getByRole('link', { name: en.session.logInLink }).click()
  await page.getByLabel(en.session.email).fill(email)
  await page.getByLabel(en.session.password, { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: en.session.logIn, exact: true }).click()
  await page.waitForURL('**/dashboard/home')
  const headers = { Authorization: `Bearer ${owner.token}` }
  expect((await fetch(`${product.url}/verifytoken`, { headers })).status).toBe(401)
})

test.each([
  ['/login?error=google_not_set_up', en.problem.googleNotSetUp],
  ['/login?error=google', en.problem.google],
])('%s leads to a message of the login', async (path, message) => {
  const page = await product.newPage()
  await page.goto(product.url + path)
  await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
  await expect.poll(() => page.url()).toBe(`${product.url}/login`)
  const register = page.getByRole('link', { name: 'Create an account' })
  expect(await register.getAttribute('href')).toBe('/register')
  await expectScreenWellMade(page)
})

test('the sign-up leads to the sign-in, and through the test of Google to a dashboard', async () => {
  const page = await product.newPage()
  await page.goto(`${product.url}/register`)
  const google = page.getByRole('link', { name: en.session.googleRegister })
  await google.waitFor()
  const logIn = page.getByRole('link', { name: 'Login In' })
  expect(await logIn.getAttribute('href')).toBe('/login')
  await expectScreenWellMade(page)
  await google.click()
  const account = page.getByRole('button', { name: TEST_ACCOUNTS.new.email })
  await account.waitFor()
  await expectScreenWellMade(page)
  await account.click()
  await page.waitForURL('**/dashboard/home')
})

test.each([
  ['/login', 'en-US', en, 'logIn', 'loggingIn'],
  ['/register', 'ar-AE', ar, 'createAccount', 'creatingAccount'],
] as const)(
  '%s says what it waits for and what went wrong',
  async (path, locale, texts, idleKey, busyKey) => {
    const [idle, busy] = [texts.session[idleKey], texts.session[busyKey]]
    const page = await product.newPage({ locale })
    await page.goto(product.url + path)
    const name = page.getByLabel(texts.session.restaurantName)
    if (path === '/register') await name.fill('Another Café')
    await page.getByLabel(texts.session.email).fill('another@example.com')
    const password = page.getByLabel(texts.session.password, { exact: true })
    await password.fill('a quiet corner')
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const sent: string[] = []
    await page.route(/\/(?:login|signup)$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent.push(route.request().url())
      await answered
      return route.fulfill({ status: 500, json: { message: 'Something went wrong.' } })
    })
    await password.press('Enter')
    await page.getByRole('button', { name: busy, disabled: true }).waitFor()
    await expect.poll(() => sent.length).toBe(1)
    await password.press('Enter')
    // As when going back brings the page out of the browser's memory.
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await page.getByRole('button', { name: idle, exact: true, disabled: false }).waitFor()
    answer()
    await page.getByRole('alert').getByText(texts.problem.failed).waitFor()
    expect(sent).toHaveLength(1)
    await page.unroute(/\/(?:login|signup)$/)
    await page.context().setOffline(true)
    await password.press('Enter')
    await page.getByRole('alert').getByText(texts.problem.offline).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: texts.language.other }).click()
    const other = texts === en ? ar : en
    await page.getByRole('alert').getByText(other.problem.offline).waitFor()
    expect(await password.count()).toBe(0)
    await expectScreenWellMade(page)
  },
)

/** The newest mail to somebody that leads to this page; mails come after the answer to who asked for them. */
async function mailOf(path: string, email = OWNER.email): Promise<OutboxMail> {
  const newest = async () =>
    (await readOutbox(product.server.dataDir)).findLast(
      ({ to, link }) => to === email && new URL(link).pathname === path,
    )
  await expect.poll(newest).toBeDefined()
  return (await newest()) as OutboxMail
}

describe('signing up and in', () => {
  test('taken names and e-mails are told under their fields', async () => {
    const { email, restaurantName } = await product.signUp()
    const page = await product.newPage()
    await page.goto(`${product.url}/register`)
    expect(await page.getByLabel('Email address').getAttribute('type')).toBe('email')
    await register(page, { email, restaurantName: 'Another Place' })
    await expect
      .poll(problemOf(page, 'Email address'))
      .toBe("Please use another email! It's already used.")
    await register(page, { email: 'another@example.com', restaurantName })
    await expect
      .poll(problemOf(page, 'Restaurant Name'))
      .toBe("Please use other Name! It's already used.")
    await register(page, { email: 'another@example.com', restaurantName: 'Mac & Cheese' })
    await expect.poll(problemOf(page, 'Restaurant Name')).toBe('Special characters are not allowed')
    await page.getByRole('button', { name: 'Use “Mac and Cheese”' }).click()
    expect(await page.getByLabel('Restaurant Name').inputValue()).toBe('Mac and Cheese')
    const account = { email: 'another@example.com', restaurantName: 'Another Place' }
    await register(page, { ...account, password: 'qwertyuiop' })
    await expect.poll(problemOf(page, 'Password')).toBe(en.problem.commonPassword)
  })

  test('a wrong password is told for four seconds', async () => {
    const { email } = await product.signUp()
    const page = await product.newPage()
    await page.goto(`${product.url}/login`)
    await page.getByLabel('Email address').fill(email)
    await stopTime(page)
    await page.getByLabel('Password', { exact: true }).fill('something else')
    await page.getByRole('button', { name: 'Log In' }).click()
    const notice = page.getByRole('alert')
    await notice.waitFor()
    expect(await notice.innerText()).toBe('Your email or password are incorrect. Please try again!')
    await page.getByRole('button', { name: en.language.other }).click()
    await notice.getByText(ar.problem.wrongPassword, { exact: true }).waitFor()
    await page.clock.fastForward(3000)
    expect(await notice.isVisible()).toBe(true)
    await page.clock.fastForward(1000)
    await notice.waitFor({ state: 'detached' })
  })

  test('too many tries and a lost connection have messages of their own', async () => {
    const page = await product.newPage()
    await page.goto(`${product.url}/login`)
    await page.getByLabel('Email address').fill('noor@example.com')
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    const logIn = page.getByRole('button', { name: 'Log In' })
    const refuse = (status: number) =>
      page.route('**/login', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status, headers: { 'Retry-After': '130' }, json: { message: '' } })
          : route.fallback(),
      )
    await refuse(400)
    await logIn.click()
    await page.getByRole('alert').getByText(en.problem.wrongPassword).waitFor()
    await refuse(429)
    await logIn.click()
    const wait = page.getByText('Too many tries. Please wait 3 minutes and try again.')
    await wait.waitFor()
    await page.unroute('**/login')
    await page.context().setOffline(true)
    await logIn.click()
    await page.getByText('No connection.').waitFor()
    await expect.poll(() => wait.count()).toBe(0)
  })

  test('nobody sees the dashboard without a token', async () => {
    const page = await product.newPage()
    await page.goto(`${product.url}/dashboard/edit`)
    await page.waitForURL('**/login')
    const logIn = page.getByRole('button', { name: 'Log In' })
    await expect.poll(() => logIn.isEnabled()).toBe(true)
  })
})

async function register(
  page: Page,
  fields: { email: string; restaurantName: string; password?: string },
) {
  await page.getByLabel('Restaurant Name').fill(fields.restaurantName)
  await page.getByLabel('Email address').fill(fields.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(fields.password ?? OWNER.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function expectScreenWellMade(page: Page): Promise<void> {
  // The screen replaces its waiting host once its script is there.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectWellMade(page)
}
