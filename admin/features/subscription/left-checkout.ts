const KEY = 'checkout'

/** Remembers, as long as the tab is open, that the owner was led to a page to pay. */
export function rememberCheckout(): void {
  sessionStorage.setItem(KEY, 'open')
}

/** Whether the owner was led to a page to pay and is back without having paid; told once. */
export function takeLeftCheckout(): boolean {
  const isOpen = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return isOpen
}
