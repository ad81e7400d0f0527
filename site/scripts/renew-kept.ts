interface Visited extends PerformanceEntry {
  type: string
  /** How it came here where it was there already, where the browser says so. */
  deliveryType?: string
}

/**
 * Shows the page as it is by now where the browser had it already: fetched ahead of the tap, minutes ago, or
 * gone back to, as it was left or loaded again. No price there may be an old one.
 */
export function renewKept(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const [visit] = performance.getEntriesByType('navigation') as Visited[]
    // A saved copy is renewed by its worker.
    if (document.documentElement.dataset['saved'] !== undefined) return
    // Without a network, what was there is as good as it gets.
    if (persisted || visit?.deliveryType || visit?.type === 'back_forward') reload().catch(() => {})
  })
}

async function reload(): Promise<void> {
  const { status, headers } = await fetch('', { method: 'HEAD', cache: 'no-cache' })
  // Each version of a page is later than the one before, by a second at least.
  const isNewer = new Date(headers.get('Last-Modified') ?? 0) > new Date(document.lastModified)
  if (isNewer || status === 404) location.reload()
}
