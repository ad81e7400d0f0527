import { keepMenu } from './keep-menu.ts'
import { preferredLink } from './preferred-language.ts'
import { stepBack } from './step-back.ts'

type Opener = HTMLElement & { href?: string }

// Every page of a menu, so that the first has brought what the next ones need. All of a menu is there
// without this.
stepBack()

// What a tap opens, and from then on listens to it itself. Without the script, or where it does not come,
// the way to allergens leads to their table; the search is not seen.
onclick = null
for (const opener of document.querySelectorAll<Opener>('.find,.avoid')) {
  opener.style.visibility = 'visible'
  // A script that is there already is not brought again.
  opener.addEventListener('click', (event) => {
    event.preventDefault()
    open(opener)
  })
  // It was tapped before this script was there.
  if (opener.ariaBusy) open(opener)
}

const wide = matchMedia('(width>=64rem)')
// What a list of dishes has beside it: brought once, however often it is asked for, and never to a phone.
const bringBeside = () => wide.matches && void bringScript(document.querySelector('.back'))
bringBeside()
addEventListener('resize', bringBeside)

// A saved copy may have nothing to lead to.
if (preferredLink() && !document.querySelector('[data-saved]')) {
  void bringScript(document.querySelector('.languages'))
}

// A sample of a menu is nobody's to keep.
if (document.querySelector('[rel=manifest]')) keepMenu()

/** Brings what a tap opens; without a connection it says so. */
function open(opener: Opener): void {
  opener.ariaBusy = 'true'
  bringScript(opener)
    .catch(() => {
      if (opener.href && navigator.onLine) return location.assign(opener.href)
      const note = document.createElement('p')
      note.role = 'status'
      ;(opener.closest('nav') ?? opener).after(note)
      const script = document.querySelector<HTMLElement>('[data-offline]')
      note.textContent = script?.dataset['offline'] ?? ''
    })
    .finally(() => (opener.ariaBusy = null))
}

/** The script that something on the page names. */
async function bringScript(element: HTMLElement | null): Promise<unknown> {
  return element && import(/* @vite-ignore */ element.dataset['script'] ?? '')
}
