import type { MenuDocument } from './menu-document.ts'
import { menuPath, type MenuPage } from './menu-pages.ts'
import { canonicalPath, isCut } from './segments.ts'

/**
 * The redirect for whoever types the name with its capitals, `/Drop-Cafe`. Our server knows every
 * spelling, a plain static host only files. Undefined without capitals, or where the slug is cut.
 */
export function spellingRedirect(menu: MenuDocument): MenuPage | undefined {
  const typed = menu.name.replaceAll(' ', '-')
  if (isCut(typed) || typed === menu.slug) return undefined
  if (canonicalPath(`/${encodeURIComponent(typed)}`) !== `/${menu.slug}`) {
    return undefined
  }
  return { kind: 'redirect', path: menuPath(typed), to: menuPath(menu.slug) }
}
