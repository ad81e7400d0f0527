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

const find = document.querySelector<HTMLElement>('.find')
if (find) {
  find.style.visibility = 'visible'
  // It opens the search, and from then on listens to the button itself.
  const open = () => void import(/* @vite-ignore */ find.dataset['script'] ?? '')
  find.addEventListener('click', open, { once: true })
}

const avoid = document.querySelector<HTMLAnchorElement>('.avoid')
// The filter in the place of the table; without the script, or where it does not come, the table.
avoid?.addEventListener(
  'click',
  (event) => {
    event.preventDefault()
    import(/* @vite-ignore */ avoid.dataset['script'] ?? '').catch(() =>
      location.assign(avoid.href),
    )
  },
  { once: true },
)

// A saved copy may have nothing to lead to.
if (preferredLink() && document.documentElement.dataset['saved'] === undefined) {
  const { dataset } = document.querySelector<HTMLElement>('.languages') ?? {}
  void import(/* @vite-ignore */ dataset?.['script'] ?? '')
}

// A sample of a menu is nobody's to keep.
if (document.querySelector('link[rel=manifest]')) keepMenu()
