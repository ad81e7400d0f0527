import { followReading, showCurrent } from './follow-reading.ts'
import { growPictures } from './grow-picture.ts'
import { keepMenu } from './keep-menu.ts'
import { keepPlace } from './keep-place.ts'
import { preferredLink } from './preferred-language.ts'
import { stepBack } from './step-back.ts'

// Every page of a menu, so that the first has brought what the next ones need. All of a menu is there
// without this.
stepBack()
showCurrent()
if (document.querySelector('nav [aria-current=true]')) followReading()
growPictures()
keepPlace()

// What a tap opens, and from then on listens to it itself. Without the script, or where it does not come,
// the way to allergens leads to their table; the search is not seen.
for (const opener of document.querySelectorAll<HTMLElement & { href?: string }>('.find,.avoid')) {
  opener.style.visibility = 'visible'
  // A script that is there already is not brought again.
  opener.addEventListener('click', (event) => {
    event.preventDefault()
    bringScript(opener).catch(() => opener.href && location.assign(opener.href))
  })
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

/** The script that something on the page names. */
async function bringScript(element: HTMLElement | null): Promise<unknown> {
  return element && import(/* @vite-ignore */ element.dataset['script'] ?? '')
}
