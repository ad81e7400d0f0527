import { existsSync } from 'node:fs'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { expect } from 'vitest'

// Where systems keep it; it comes from no package of ours.
const PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** Where Firefox is; undefined where there is none. */
export const FIREFOX = PLACES.find((place) => existsSync(place))

/** A real Firefox without a window. */
export function startFirefox(): Promise<Browser> {
  return launch({ browser: 'firefox', executablePath: FIREFOX, headless: true })
}

const HEIGHT = 844

/** Makes a page so many pixels wide. */
export async function setWidth(page: Page, width: number): Promise<void> {
  try {
    await page.setViewport({ width, height: HEIGHT })
  } catch (error) {
    // What goes with it, and Firefox knows only from 144 on: which way the phone is held.
    if (!String(error).includes('unknown command emulation.setScreenOrientationOverride'))
      throw error
  }
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
}
