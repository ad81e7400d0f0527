/** A new screen is read from its title on. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1')
  const drawer = document.querySelector('.drawer')
  // A form that was left open keeps the focus.
  if (!title || (!drawer && document.querySelector('[role="dialog"]'))) return
  // While the drawer is open, and until it has let go of the page, nothing else takes the focus.
  if (drawer || title.closest('[inert]')) return void requestAnimationFrame(focusTitle)
  title.setAttribute('tabindex', '-1')
  title.focus({ preventScroll: true })
}
