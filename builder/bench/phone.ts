import { get } from 'node:http'
import bundled from '@sparticuz/chromium'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright'
import { freePort } from '#db/testing/free-port.ts'

/** A phone of this size at twice the pixels. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const

// Built for Linux x64; elsewhere Playwright's own.
const BUNDLED = process.platform === 'linux' && process.arch === 'x64'

export async function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  if (!BUNDLED) return chromium.launch({ args: [...flags] })
  const executablePath = await bundled.executablePath()
  // Single-process mode ends with its first page.
  const args = bundled.args.filter((argument) => argument !== '--single-process')
  return chromium.launch({ executablePath, args: [...args, ...flags], headless: true })
}

export async function startInspectedBrowser(): Promise<{ port: number } & AsyncDisposable> {
  const port = await freePort()
  const browser = await startBrowser([`--remote-debugging-port=${port}`])
  return { port, [Symbol.asyncDispose]: () => browser.close() }
}

export async function onFreshPage<T>(
  browser: Browser,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...PHONE, isMobile: true, hasTouch: true })
  await context.addInitScript(stopMouse)
  try {
    const page = await context.newPage()
    return await work(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

// No phone has one: it is the browser's, which moves it when the emulated screen gets its size.
function stopMouse(): void {
  addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true })
}

export interface Transfer {
  url: string
  type: string
  bytes: number
}

/** Collects what the page loads from now on. */
export async function recordTransfers(session: CDPSession): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  const underWay = new Map<string, Transfer>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const transfer = { url: request.url, type, bytes: 0 }
    underWay.set(requestId, transfer)
    transfers.push(transfer)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = underWay.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return transfers
}

function transferred(transfers: readonly Transfer[], type?: string): number {
  return transfers
    .filter((transfer) => type === undefined || transfer.type === type)
    .reduce((sum, { bytes }) => sum + bytes, 0)
}

async function layoutShift(page: Page): Promise<number> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Two frames, so that buffered entries arrive.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}

export interface Load {
  bytes: number
  scriptBytes: number
  requests: number
  elsewhere: number
  cookies: number
  shift: number
}

export function loadPage(browser: Browser, url: string): Promise<Load> {
  return onFreshPage(browser, async (page, session) => {
    const transfers = await recordTransfers(session)
    await page.goto(url, { waitUntil: 'networkidle' })
    const first = [...transfers]
    return {
      bytes: transferred(first),
      scriptBytes: transferred(first, 'Script'),
      requests: first.filter((transfer) => !transfer.url.startsWith('data:')).length,
      shift: await layoutShift(page),
      elsewhere: transfers.filter((transfer) => !isFrom(transfer.url, url)).length,
      cookies: (await page.context().cookies()).length,
    }
  })
}

function isFrom(address: string, page: string): boolean {
  return address.startsWith('data:') || new URL(address).origin === new URL(page).origin
}

export function brotliBytes(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
    if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'br') {
      reject(new Error(`${url} answered ${answer.statusCode} without Brotli`))
    }
    let bytes = 0
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
    answer.on('end', () => resolve(bytes))
  }).on('error', reject)
  return promise
}
