import type { Visit } from './visit.ts'

const { saved } = document.documentElement.dataset
// A page that never rests is kept all the same.
const LATEST_MS = 3000
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined

/**
 * Hands the page to the worker of its menu, which keeps it for when there is no network. The worker
 * marks what it shows from there.
 */
export function keepMenu(): void {
  if (!workers) return
  if (saved !== undefined) {
    const note = document.querySelector<HTMLElement>('[data-note]')?.dataset['note'] ?? ''
    void import(/* @vite-ignore */ note)
    workers.addEventListener('message', ({ data: isOutdated }) => {
      if (isOutdated) return location.reload()
      // The note goes, or does not come any more.
      delete document.documentElement.dataset['saved']
      document.querySelector('.saved-note')?.remove()
    })
    addEventListener('online', () => void keep(workers))
  }
  // Not before everything that the diner is waiting for.
  addEventListener('load', () => whenIdle(() => void keep(workers)))
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in self) requestIdleCallback(run, { timeout: LATEST_MS })
  else setTimeout(run)
}

async function keep(workers: ServiceWorkerContainer): Promise<void> {
  const [, restaurant = '', language] = location.pathname.split('/')
  const scope = `/${restaurant}`
  // Browsers that may store nothing refuse.
  const registration = await workers.register('/menu-worker.js', { scope }).catch(() => undefined)
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing
  const visit: Visit = {
    path: location.pathname.replace(/\/$/, ''),
    menu: language === document.documentElement.lang ? `${scope}/${language}` : scope,
    saved: saved !== undefined,
    files: performance.getEntriesByType('resource').map(({ name }) => name),
    whole: !wantsLittleData(),
  }
  worker?.postMessage(visit)
}

function wantsLittleData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
  return (
    connection !== undefined && (connection.saveData || connection.effectiveType.includes('2g'))
  )
}
