import type { CDPSession, Page } from 'playwright'
import { expect, test } from 'vitest'
import { ar, en } from '#admin/i18n/texts.ts'
import { DESK, PHONE, startProduct } from './product.ts'
import { expectWellMade } from './well-made.ts'

const product = startProduct()

test.each([
  ['en-US', en, PHONE, 'light'],
  ['ar-AE', ar, DESK, 'dark'],
] as const)(
  'an owner adds a passkey, and signs in with it, or with a code: %s',
  async (locale, texts, viewport, colorScheme) => {
    const owner = await product.signUp()
    const page = await product.openScreen(owner, 'account', { locale, viewport, colorScheme })
    await addDevice(page)
    const codes = await addPasskey(page, texts, owner.password)
    await expectWellMade(page)
    await page.evaluate(() => localStorage.clear())

    // Alone: nothing is typed.
    await page.goto(`${product.url}/login`)
    await page.getByRole('button', { name: texts.session.passkeyLogIn }).click()
    await page.waitForURL('**/dashboard/home')
    await logOut(page, texts)

    // After the password.
    await typePassword(page, texts, owner)
    await page.getByText(texts.session.secondHint).waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: texts.session.usePasskey }).click()
    await page.waitForURL('**/dashboard/home')
    await logOut(page, texts)

    await typePassword(page, texts, owner)
    const code = page.getByLabel(texts.session.code)
    await code.fill('0000-0000-0000')
    await code.press('Enter')
    await page.getByText(texts.problem.wrongCode).waitFor()
    expect(await code.inputValue()).toBe('0000-0000-0000')
    // Back and forth, what was typed is still there.
    await page.getByRole('button', { name: texts.session.back, exact: true }).click()
    expect(await page.getByLabel(texts.session.email).inputValue()).toBe(owner.email)
    await page.getByRole('button', { name: texts.session.logIn, exact: true }).click()
    await code.fill(codes[0]?.toLowerCase() ?? '')
    await page.getByRole('button', { name: texts.session.codeLogIn }).click()
    await page.waitForURL('**/dashboard/home')
    expect(await owner.get('/api/passkeys')).toMatchObject({ codesLeft: 9 })
  },
)

test('a passkey that is not given, or not known, leaves what is typed; it is removed for the password', async () => {
  const owner = await product.signUp()
  const page = await product.openScreen(owner, 'account')
  const { cdp, authenticatorId } = await addDevice(page)
  const texts = en.passkeys
  const user = { authenticatorId, isUserVerified: false }
  await cdp.send('WebAuthn.setUserVerified', user)
  const section = page.locator('section', { hasText: texts.hint })
  await section.getByLabel(texts.name).fill('My phone')
  await section.getByLabel(en.session.password, { exact: true }).fill('a wrong one')
  await section.getByRole('button', { name: texts.add }).click()
  await section.getByText(en.problem.currentPassword).waitFor()
  await section.getByLabel(en.session.password, { exact: true }).fill(owner.password)
  await section.getByRole('button', { name: texts.add }).click()
  await section.getByText(en.problem.passkeyCancelled).waitFor()
  expect(await section.getByLabel(texts.name).inputValue()).toBe('My phone')
  await cdp.send('WebAuthn.setUserVerified', { ...user, isUserVerified: true })
  await section.getByRole('button', { name: texts.add }).click()
  await section.getByText(texts.added).waitFor()

  await section.getByRole('button', { name: texts.newCodes }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(en.session.password, { exact: true }).fill(owner.password)
  await expectWellMade(page)
  const before = await section.locator('code').allTextContents()
  await dialog.getByRole('button', { name: texts.makeCodes }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await section.locator('code').allTextContents()).not.toEqual(before)

  await section.getByRole('button', { name: 'Remove: My phone' }).click()
  await dialog.getByText('It is your last passkey').waitFor()
  await dialog.getByLabel(en.session.password, { exact: true }).fill(owner.password)
  await dialog.getByRole('button', { name: texts.removeNow }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await owner.get('/api/passkeys')).toEqual({ passkeys: [], codesLeft: 0 })

  // The device still offers it.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${product.url}/login`)
  await page.getByLabel(en.session.email).fill(owner.email)
  await page.getByRole('button', { name: en.session.passkeyLogIn }).click()
  await page.getByText(en.problem.wrongPasskey).waitFor()
  expect(await page.getByLabel(en.session.email).inputValue()).toBe(owner.email)
})

test('another browser is logged out from here, and logging out ends this one', async () => {
  const owner = await product.signUp()
  const page = await product.openScreen(owner, 'account', { viewport: DESK })
  const { token } = await fetchToken(owner)
  await page.reload()
  const section = page.locator('section', { hasText: en.account.devicesHint })
  await section.getByText(en.sessions.isThis).waitFor()
  await section.getByRole('button', { name: 'Log out: ' }).click()
  await section.getByRole('button', { name: 'Log out: ' }).waitFor({ state: 'detached' })
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(owner.token)).toBe(200)
  await logOut(page, en)
  await expect.poll(() => statusOf(owner.token)).toBe(401)
})

test('a browser without passkeys offers none', async () => {
  const owner = await product.signUp()
  const page = await product.openScreen(owner, 'account')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.reload()
  await page.getByText(en.passkeys.unsupported).waitFor()
  expect(await page.getByRole('button', { name: en.passkeys.add }).count()).toBe(0)
  await page.goto(`${product.url}/login`)
  await page.getByRole('button', { name: en.session.logIn, exact: true }).waitFor()
  expect(await page.getByRole('button', { name: en.session.passkeyLogIn }).count()).toBe(0)
})

interface Device {
  cdp: CDPSession
  authenticatorId: string
}

/** A phone with a lock of its screen. */
async function addDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

type Texts = Pick<typeof en, 'nav' | 'passkeys' | 'session'>

async function addPasskey(page: Page, texts: Texts, password: string): Promise<string[]> {
  const section = page.locator('section', { hasText: texts.passkeys.hint })
  await section.getByLabel(texts.passkeys.name).fill('My phone')
  await section.getByLabel(texts.session.password, { exact: true }).fill(password)
  await section.getByRole('button', { name: texts.passkeys.add }).click()
  await section.getByText(texts.passkeys.added).waitFor()
  const codes = await section.locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: texts.passkeys.download }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  return codes
}

async function typePassword(
  page: Page,
  { session }: Texts,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel(session.email).fill(email)
  await page.getByLabel(session.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: session.logIn, exact: true }).click()
}

async function logOut(page: Page, { session, nav }: Texts): Promise<void> {
  await page.goto(`${product.url}/dashboard/account`)
  if (page.viewportSize()?.width === PHONE.width) {
    await page.getByRole('button', { name: nav.open }).click()
  }
  await page.getByRole('button', { name: session.logOut, exact: true }).click()
  await page.waitForURL('**/login')
}

async function fetchToken({ email, password }: { email: string; password: string }) {
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ email, password }) }
  return (await (await fetch(`${product.url}/login`, init)).json()) as { token: string }
}

async function statusOf(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(`${product.url}/verifytoken`, { headers })).status
}
