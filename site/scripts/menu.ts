import { followReading, showCurrent } from './follow-reading.ts'
import { growPictures } from './grow-picture.ts'
import { keepPlace } from './keep-place.ts'
// As a file of its own and its address: a plain `import()` brings Vite's helper for preloading,
// which weighs more than all else here.
// oxlint-disable-next-line import/default
import searchScript from './search-menu.ts?worker&url'

// The list of dishes, of a whole menu or of one category. All of it is there without this.
showCurrent()
if (document.querySelector('nav [aria-current=true]')) followReading()
growPictures()
keepPlace()

const find = document.querySelector<HTMLElement>('.find')
if (find) {
  find.style.visibility = 'visible'
  // It opens the search, and from then on listens to the button itself.
  find.addEventListener('click', () => void import(/* @vite-ignore */ searchScript), { once: true })
}
