import bundled from '@sparticuz/chromium'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright'

// The bundled browser is made for Linux on x64; elsewhere Playwright's own is used.
const BUNDLED = process.platform === 'linux' && process.arch === 'x64'

// Meant for places without room for processes; with it, browser contexts share their cookies and
// closing one ends the browser.
const ONE_PROCESS = new Set(['--single-process', '--no-zygote'])

/** A real Chromium without a window. */
export async function startBrowser(): Promise<Browser> {
  if (!BUNDLED) return chromium.launch()
  const executablePath = await bundled.executablePath()
  if (!existsSync(executablePath)) throw new Error('The bundled Chromium could not be unpacked')
  const args = bundled.args.filter((flag) => !ONE_PROCESS.has(flag))
  return chromium.launch({ executablePath, args, headless: true })
}

/** Waits until nothing moves or changes colour any more, but for what never ends. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    // One that is taken back is over, too.
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
