import type { CDPSession, Page } from 'playwright'

export interface PaintTimes {
  firstMs: number
  largestMs: number
}

// As Lighthouse throttles a phone when it applies the throttling itself.
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const SLOWER_PROCESSOR = 4

/** When something, and when the largest thing, is painted over Slow 4G on a slow phone. */
export async function timePaints(
  page: Page,
  session: CDPSession,
  url: string,
): Promise<PaintTimes> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  await page.goto(url, { waitUntil: 'networkidle' })
  const firstMs = await lastEntry(page, 'paint', 'first-contentful-paint')
  const largestMs = await lastEntry(page, 'largest-contentful-paint')
  return { firstMs, largestMs }
}

function lastEntry(page: Page, type: string, name?: string): Promise<number> {
  return page.evaluate(
    ([type, name]) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries().filter((entry) => !name || entry.name === name)
          resolve(entries.at(-1)?.startTime ?? Number.NaN)
        }).observe({ type: type ?? '', buffered: true })
      }),
    [type, name],
  )
}

/** The page's cumulative layout shift after it was scrolled to its end. */
export async function layoutShift(page: Page): Promise<number> {
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
        // Buffered entries are handed over before the second frame; without any there is no call.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
