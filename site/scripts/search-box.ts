import { searchTexts } from '#site/i18n/words.ts'
import { markFound } from './search-marks.ts'
import { showOnly, type Section } from './search-sections.ts'

interface Search {
  /** The button that opens it, by whose name the field goes. */
  button: HTMLElement
  /** What is searched, asked at each change. */
  sections: () => readonly Section[]
  /** Whether that is less than the whole menu. */
  isNarrowed?: () => boolean
  /** Called as something is sought and found, or nothing. */
  onFound?: () => void
  /** Called by the button that closes it, and by Escape in an empty field. */
  end: () => void
  /** Called by the way on where nothing is found. */
  showWhole: () => void
}

/** A field that leaves of the sections what is sought in it, and the way on where that is nothing. */
export function searchBox({ button, sections, isNarrowed, onFound, end, showWhole }: Search) {
  const { lang } = document.documentElement
  const texts = searchTexts(lang)
  const box = document.createElement('search')
  const field = searchField(button)
  const leave = plainButton('✕', end)
  leave.ariaLabel = texts.close
  const status = document.createElement('p')
  status.role = 'status'
  const showAll = plainButton(texts.showAll, showWhole)
  showAll.className = 'show-all'
  showAll.hidden = true
  box.lang = showAll.lang = button.lang
  box.append(field, leave, status)

  const search = () => {
    const count = showOnly(sections(), field.value)
    markFound(sections(), field.value)
    const isEmpty = field.value.trim() === ''
    const isWhole = isEmpty && !isNarrowed?.()
    status.textContent = isWhole ? '' : count > 0 ? `${texts.found} ${count}` : texts.noneFound
    showAll.hidden = isWhole || count > 0
    if (!isEmpty) onFound?.()
  }
  field.addEventListener('input', search)
  box.addEventListener('keydown', (event) => {
    // The keyboard of a phone covers half of what was found.
    if (event.key === 'Enter' && event.target === field) field.blur()
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (field.value === '') return end()
    field.value = ''
    search()
  })
  return { box, field, showAll, search }
}

function searchField(button: HTMLElement): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'search'
  field.dir = 'auto'
  field.autocomplete = 'off'
  field.enterKeyHint = 'search'
  field.ariaLabel = field.placeholder = button.ariaLabel ?? button.textContent.trim()
  return field
}

function plainButton(text: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', onClick)
  return button
}
