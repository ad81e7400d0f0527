import type { Locator, Page } from 'playwright'
import { en } from '#admin/i18n/texts.ts'

const SECONDS = { tap: 0.8, key: 0.2 }

export interface Newcomer {
  restaurantName: string
  email: string
  password: string
}

/** From the page for signing up to the dashboard. */
export async function signUp(page: Page, hand: Hand, owner: Newcomer): Promise<void> {
  const { session } = en
  await hand.type(page.getByLabel(session.restaurantName), owner.restaurantName)
  await hand.type(page.getByLabel(session.email), owner.email)
  await hand.type(page.getByLabel(session.password, { exact: true }), owner.password)
  await hand.tap(page.getByRole('button', { name: session.createAccount }))
  await page.waitForURL('**/login')
  await hand.type(page.getByLabel(session.password, { exact: true }), owner.password)
  await hand.tap(page.getByRole('button', { name: session.logIn, exact: true }))
}

/** And on to the screen that takes a menu. */
export async function signUpToImport(page: Page, hand: Hand, owner: Newcomer): Promise<void> {
  await signUp(page, hand, owner)
  await hand.tap(page.getByText(en.home.banner))
  await hand.tap(page.getByRole('link', { name: en.import.title }))
}

export async function saveAndShow(page: Page, hand: Hand): Promise<void> {
  await hand.tap(page.getByRole('button', { name: 'Save 40 dishes' }))
  await page.getByText('Saved. New: 40, changed: 0.').waitFor()
  await hand.tap(page.getByRole('link', { name: en.import.printCode }))
  await page.locator('.card-preview').waitFor()
}

export type Hand = ReturnType<typeof handOn>

/** A hand that counts what it does. */
export function handOn(page: Page) {
  const count = { taps: 0, keys: 0 }
  async function tap(target: Locator): Promise<void> {
    count.taps += 1
    await target.click()
  }
  return {
    count,
    tap,
    seconds: () => count.taps * SECONDS.tap + count.keys * SECONDS.key,
    /** What stands there is replaced. */
    async type(target: Locator, text: string): Promise<void> {
      count.keys += text.length
      await tap(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async paste(target: Locator, text: string): Promise<void> {
      count.keys += 1
      await tap(target)
      await page.keyboard.insertText(text)
    },
  }
}
