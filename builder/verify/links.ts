import { pageFile } from '../page-files.ts'

/**
 * The files on the CDN that an address on a page can lead to, of which one must be there; none
 * when it leads elsewhere: to another site, to a mail program, within the page.
 */
export function linkedFiles(address: string, page: URL): string[] {
  const url = URL.parse(address, page)
  if (!url || url.origin !== page.origin || address.startsWith('#')) return []
  const path = decodePath(url.pathname)
  if (path === null) return []
  // A category may be called `Bottles 0.5`: an ending alone does not make a file of an address.
  return path === '/' ? ['index.html'] : [path.slice(1), pageFile(path)]
}

// An owner's own link may be anything that a URL can be.
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
