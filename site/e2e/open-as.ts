import type { BrowserContextOptions, Page } from 'playwright'

/** What a browser holds in which the owner of this token has signed in. */
export function signedInAt(origin: string, token: string): BrowserContextOptions {
  const localStorage = [{ name: 'token', value: token }]
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } }
}

/** Opens an address on a page as the owner of this token, as if just signed in there. */
export async function openAs(page: Page, token: string, address: string): Promise<void> {
  const { origin } = new URL(address)
  // Any address of ours will do; this one runs no script.
  if (!page.url().startsWith(origin)) await page.goto(`${origin}/icons`)
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  await page.goto(address)
}
