import bundled from '@sparticuz/chromium'
import { freePort } from '../testing/free-port.ts'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright'

/** A phone of this size at twice the pixels. */
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const

// The bundled browser is made for Linux on x64; elsewhere Playwright's own is used.
const BUNDLED = process.platform === 'linux' && process.arch === 'x64'

/** A real Chromium without a window. */
export async function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  if (!BUNDLED) return chromium.launch({ args: [...flags] })
  const executablePath = await bundled.executablePath()
  // A process for each page, as people have it; in a single one, the first page to close ends it all.
  const args = bundled.args.filter((argument) => argument !== '--single-process')
  return chromium.launch({ executablePath, args: [...args, ...flags], headless: true })
}

/** A Chromium that other tools can steer, at a port of its own (`await using`). */
export async function startInspectedBrowser(): Promise<{ port: number } & AsyncDisposable> {
  const port = await freePort()
  const browser = await startBrowser([`--remote-debugging-port=${port}`])
  return { port, [Symbol.asyncDispose]: () => browser.close() }
}

/** Opens a page in a context of its own, runs `work` and closes both. */
export async function onFreshPage<T>(
  browser: Browser,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...PHONE, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    return await work(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}
