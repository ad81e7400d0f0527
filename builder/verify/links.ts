import { pageFile } from '../page-files.ts'

/**
 * The file on the CDN that an address on a page leads to; null when it leads elsewhere: to another
 * site, to a mail program, within the page.
 */
export function linkedFile(address: string, page: URL): string | null {
  const url = URL.parse(address, page)
  if (!url || url.origin !== page.origin || address.startsWith('#')) return null
  const path = decodePath(url.pathname)
  if (path === null) return null
  if (path === '/') return 'index.html'
  return /\.[a-z0-9]+$/.test(path) ? path.slice(1) : pageFile(path)
}

// An owner's own link may be anything that a URL can be.
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
