import { existsSync } from 'node:fs'
import { launch, type Browser } from 'puppeteer-core'

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
