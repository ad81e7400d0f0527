import type { Page } from 'playwright'

/** Stops the page's time, so that what passes by itself stays until `fastForward`. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}
