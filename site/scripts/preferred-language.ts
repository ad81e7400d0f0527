/**
 * The link to this page in the language that its visitor's browser prefers, of those that the menu is
 * in; nothing where that is the page's own, or none of them.
 */
export function preferredLink(): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.languages a')]
  for (const wanted of navigator.languages) {
    const [code = ''] = wanted.split('-')
    if (code === document.documentElement.lang) return undefined
    const link = links.find(({ lang }) => lang === code)
    if (link) return wasLeft(link, links) ? undefined : link
  }
  return undefined
}

/** Whether the visitor was there in this tab and came here: by hand, since nothing redirects. */
function wasLeft({ href }: HTMLAnchorElement, links: readonly HTMLAnchorElement[]): boolean {
  const codes = [document.documentElement.lang, ...links.map(({ lang }) => lang)]
  const menuOf = (url: string) => {
    const [, name, code = ''] = new URL(url).pathname.split('/')
    return codes.includes(code) ? `${name}/${code}` : name
  }
  const before = globalThis.navigation?.entries() ?? []
  return before.some(({ url }) => url !== null && menuOf(url) === menuOf(href))
}
