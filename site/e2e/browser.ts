import bundled from '@sparticuz/chromium'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'

// The bundled browser is made for Linux on x64; elsewhere Playwright's own is used.
const BUNDLED = process.platform === 'linux' && process.arch === 'x64'

// Not the bundled flags: an emulated graphics card draws at twice the cost, and security is off.
// Nor does any page of a test leave this machine.
const FLAGS = [
  '--disable-gpu',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** Makes the bundled browser ready to start, and says where it is; null where there is none. */
export async function unpackBrowser(): Promise<string | null> {
  return BUNDLED ? bundled.executablePath() : null
}

/** A real Chromium without a window. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = await unpackBrowser()
  if (executablePath === null) return chromium.launch()
  if (!existsSync(executablePath)) throw new Error('The bundled Chromium could not be unpacked')
  return chromium.launch({ executablePath, args: FLAGS })
}
