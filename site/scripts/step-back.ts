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
  const [there = [], here = []] = [pathname, location.pathname].map((path) => path.split('/'))
  // From another dish, back would lead to that and not to the list.
  const isDish =
    document.querySelector('.near') && there.length >= here.length && !there.includes('info')
  return there[1] === here[1] && !isDish
}
