export function leadLinks(
  { contentDocument }: HTMLIFrameElement,
  menu: string,
  follow: (path: string) => void,
): void {
  contentDocument?.addEventListener('click', (event) => {
    // Of another window, whose classes are not ours.
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    const { pathname = '', origin } = link ?? {}
    const isOfMenu = pathname === menu || pathname.startsWith(`${menu}/`)
    if (origin !== location.origin || !isOfMenu) return
    event.preventDefault()
    follow(pathname)
  })
}
