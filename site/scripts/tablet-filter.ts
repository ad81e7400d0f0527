import css from '#site/styles/filter.css?inline'
import found from '#site/styles/tablet-found.css?inline'
import { addStyles } from './add-styles.ts'
import { filterForm } from './filter-form.ts'
import { openByButton } from './tablet-finder.ts'

// Loaded by the first touch of the button.
addStyles(css + found)
openByButton('.avoid', ({ main, sections }) => {
  const onShowAll = () => form.querySelector('input')?.focus()
  const { form, results } = filterForm({ sections, heading: 'h1', onShowAll })
  main.prepend(form, results, ...sections)
})
