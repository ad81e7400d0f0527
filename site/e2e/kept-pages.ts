import { expect } from 'vitest'
import type { Page } from 'playwright'

// At one every fifty milliseconds.
const LOOKS_OF_A_VISIT = 100

/** Waits until every page of the menu is on the device. */
export async function isKept(page: Page, scope: string): Promise<void> {
  let looks = 0
  const look = async () => {
    const paths = await keptPaths(page, scope)
    // Nothing after seconds: the next visit keeps what this one did not come to.
    if (paths.length === 0 && ++looks % LOOKS_OF_A_VISIT === 0) await page.reload()
    return paths
  }
  await expect.poll(look).toContain('/')
}

export async function keptPaths(page: Page, scope: string): Promise<string[]> {
  return page.evaluate(async (scope) => {
    if (!(await caches.has(scope))) return []
    const requests = await (await caches.open(scope)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, scope)
}

export async function pictureWidth(page: Page): Promise<number> {
  const picture = page.getByRole('main').locator('picture img').first()
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  return picture.evaluate(async (image: HTMLImageElement) => {
    const { width } = await createImageBitmap(await (await fetch(image.currentSrc)).blob())
    return width
  })
}
