import { closeOutside, openDish } from './tablet-dish.ts'
import { keepTablet } from './tablet-offline.ts'
import {
  parsePage,
  placePage,
  readNewest,
  readPage,
  renewPage,
  showColours,
} from './tablet-pages.ts'
import { watchTouches } from './tablet-rest.ts'
import { stayAwake } from './tablet-screen.ts'

// The menu on a restaurant's own tablet. Its pages are whole without this; here they take each other's
// place in one window, which leads nowhere else, goes back to where it rests once nobody touches it, and
// loads again only for a newer version.
const { dataset, outerHTML } = document.documentElement
const { version } = dataset
const start = new URL(dataset['start'] ?? '', location.href).pathname
const isStart = location.pathname.replace(/\/$/, '') === start
/** The link that was touched last, whose page is awaited. */
let awaited: HTMLAnchorElement | undefined
/** The one whose page is shown. */
let shown: HTMLAnchorElement | undefined

dataset['ready'] = ''
history.scrollRestoration = 'manual'
showColours()
stayAwake()
watchTouches({ rest, whileResting: seekNewer })
addEventListener('load', () => void keepTablet(start))

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  const link = target?.closest<HTMLAnchorElement>('a[href]')
  const finder = target?.closest<HTMLElement>('button[data-script]')
  if (link) {
    event.preventDefault()
    void lead(link)
  } else if (finder) find(finder)
  else if (target?.matches('.dishes h2 button')) openDish(target)
  else if (target) closeOutside(target)
})
// A long touch of a link or a picture offers ways out of here.
document.addEventListener('contextmenu', (event) => {
  if (!('pointerType' in event) || event.pointerType !== 'mouse') event.preventDefault()
})

async function lead(link: HTMLAnchorElement): Promise<void> {
  awaited = link
  shown = undefined
  const main = document.querySelector('main')
  main?.setAttribute('aria-busy', 'true')
  const page = await readPage(link.pathname, (newer) => shown === link && renewPage(newer))
  if (awaited !== link) return
  awaited = undefined
  main?.removeAttribute('aria-busy')
  if (!page) return
  placePage(page)
  shown = link
}

/** Has a way to find dishes come, which opens itself then and at each further touch. */
function find({ dataset }: HTMLElement): void {
  forgetAwaited()
  // Without a network, and never kept: then there is none.
  import(/* @vite-ignore */ dataset['script'] ?? '').catch(() => {})
}

function forgetAwaited(): void {
  awaited = undefined
  shown = undefined
  document.querySelector('main')?.removeAttribute('aria-busy')
}

function rest(): void {
  forgetAwaited()
  if (isStart) placePage(parsePage(outerHTML), { whole: true })
}

/** Loads the page to rest on where it is there in another version, or this is another page. */
async function seekNewer(isUntouched: () => boolean): Promise<void> {
  // What is kept is never newer than what is shown, but leads back from another page.
  const page = (await readNewest(start)) ?? (isStart ? undefined : await readPage(start))
  const newest = page?.documentElement.dataset['version']
  if (newest && newest !== version && isUntouched()) location.replace(start)
}
