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
    if (link) return link
  }
  return undefined
}
