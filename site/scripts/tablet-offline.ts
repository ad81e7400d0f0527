import type { Visit } from './visit.ts'

/** Has the menu's worker keep all of a tablet's pages, in every language, for when there is no network. */
export async function keepTablet(start: string): Promise<void> {
  const scope = `/${start.split('/')[1]}`
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // Browsers that may store nothing refuse.
  const registration = await workers?.register('/menu-worker.js', { scope }).catch(() => undefined)
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  for (const menu of startsOf(start)) {
    // As if it were a saved copy, so that it is asked for anew: nobody opens the other languages' pages.
    const visit: Visit = { path: menu, menu, saved: true, files, whole: true }
    worker?.postMessage(visit)
  }
}

/** Where the tablet rests in each language. */
function startsOf(start: string): Set<string> {
  const links = document.querySelectorAll<HTMLAnchorElement>('header .languages a')
  return new Set([start, ...[...links].map(({ pathname }) => pathname)])
}
