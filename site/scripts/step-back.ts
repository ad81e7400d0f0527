/**
 * Lets links to the parent page go back instead when the visitor came from this menu, so that the
 * menu is where it was left.
 */
export function stepBack(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-step-back]')) {
    link.addEventListener('click', (event) => {
      const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!plain || !cameFromThisMenu()) return
      event.preventDefault()
      history.back()
    })
  }
}

function cameFromThisMenu(): boolean {
  // A page opened in a tab of its own has a referrer and nothing to go back to.
  if (history.length < 2 || document.referrer === '') return false
  const { origin, pathname } = new URL(document.referrer)
  if (origin !== location.origin) return false
  return restaurantOf(pathname) === restaurantOf(location.pathname) && !cameFromBeside()
}

// From the dish before or after this one, back would lead to that and not to the list.
function cameFromBeside(): boolean {
  const beside = document.querySelectorAll<HTMLAnchorElement>('[rel=prev], [rel=next]')
  return [...beside].some(({ href }) => href === document.referrer)
}

function restaurantOf(path: string): string | undefined {
  return path.split('/')[1]
}
