/**
 * Lets the picture of a dish grow into the dish's page, and shrink back: the page has the only
 * picture called `dish`, and in the list the tapped one is called so while the pages change.
 */
export function growPictures(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (viewTransition) callDish(activation?.entry.url, viewTransition)
  })
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) callDish(navigation.activation?.from?.url, viewTransition)
  })
}

function callDish(url: string | null | undefined, { finished }: ViewTransition): void {
  if (!url) return
  const path = pathOf(new URL(url))
  const links = [...document.querySelectorAll<HTMLAnchorElement>('h3 a')]
  const dish = links.find((link) => pathOf(link) === path)?.closest('li')
  const picture = dish?.querySelector<HTMLElement>('.picture')
  if (!picture) return
  picture.style.viewTransitionName = 'dish'
  const forget = () => (picture.style.viewTransitionName = '')
  finished.then(forget, forget)
}

// Plain static hosts add a slash.
function pathOf({ pathname }: URL | HTMLAnchorElement): string {
  return pathname.replace(/\/$/, '')
}
