import css from '#site/styles/filter.css?inline'
import { addStyles } from './add-styles.ts'
import { nameCodes } from './dish-codes.ts'
import { filterForm } from './filter-form.ts'

// Loaded by the first tap on the link.
const link = document.querySelector<HTMLElement>('.avoid')
if (link) {
  addStyles(css)
  nameCodes()
  openFilter(link)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    openFilter(link)
  })
}

/** Opens the choice below the link, and shows the dishes by how they stand to it. */
function openFilter(link: HTMLElement): void {
  if (document.querySelector('.filter')) return
  // One at a time: what is found would be of dishes that are put aside here. Its first button ends a search.
  document.querySelector<HTMLElement>('search button')?.click()
  const find = document.querySelector<HTMLElement>('.find')
  if (find) find.style.visibility = 'hidden'
  const sections = [...document.querySelectorAll<HTMLElement>('main > section')]
  const onShowAll = () => {
    form.remove()
    results.remove()
    if (find) find.style.visibility = 'visible'
    link.focus()
  }
  const { form, results } = filterForm({ sections, heading: 'h2', onShowAll })
  link.after(form, results)
  form.querySelector('input')?.focus()
}
