/** Opens the dish of a button large, over the others. */
export function openDish(button: Element): void {
  const row = button.closest('li')
  const dialog = document.querySelector('dialog')
  const place = dialog?.querySelector('.dish')
  if (!row || !dialog || !place) return
  place.replaceChildren(...[...row.children].map((part) => part.cloneNode(true)))
  const name = place.querySelector('h2 button')
  name?.replaceWith(...name.childNodes)
  for (const source of place.querySelectorAll('source')) source.sizes = '100vw'
  const stay = document.querySelector('main > .stay')
  if (stay) place.append(stay.cloneNode(true))
  dialog.ariaLabel = button.textContent
  dialog.showModal()
  place.scrollTop = 0
}

/** Closes it by a touch beside it. */
export function closeOutside(target: Element): void {
  if (target instanceof HTMLDialogElement) target.close()
}
