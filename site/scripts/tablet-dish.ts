/** Opens the dish of a button large, over the others. */
export function openDish(button: Element): void {
  const row = button.closest('li')
  const dialog = document.querySelector('dialog')
  const place = dialog?.querySelector('.dish')
  if (!row || !dialog || !place) return
  place.replaceChildren(...[...row.children].map((part) => part.cloneNode(true)))
  const name = place.querySelector('h2 button')
  name?.replaceWith(...name.childNodes)
  showChoices(place)
  for (const source of place.querySelectorAll('source')) source.sizes = '100vw'
  const stay = document.querySelector('main > .stay')
  if (stay) place.append(stay.cloneNode(true))
  dialog.ariaLabel = button.textContent
  dialog.showModal()
  place.scrollTop = 0
}

/** The name of the dish that is open; null for none. */
export function nameOfOpen(): string | null {
  const dialog = document.querySelector('dialog')
  return dialog?.open ? dialog.ariaLabel : null
}

/** Opens the dish of a name, if it is still there. */
export function openNamed(name: string): void {
  const buttons = [...document.querySelectorAll('.dishes h2 button')]
  const button = buttons.find(({ textContent }) => textContent === name)
  if (button) openDish(button)
}

/** Puts what guests may choose from, which stands once for all dishes of a page, in the place of its names. */
function showChoices(place: Element): void {
  const lists = [...document.querySelectorAll<HTMLElement>('.options[data-group]')]
  for (const name of place.querySelectorAll<HTMLElement>('h3[data-group]')) {
    const list = lists.find(({ dataset }) => dataset['group'] === name.dataset['group'])
    if (list) name.replaceWith(...list.cloneNode(true).childNodes)
  }
}

/** Closes it by a touch beside it. */
export function closeOutside(target: Element): void {
  if (target instanceof HTMLDialogElement) target.close()
}
