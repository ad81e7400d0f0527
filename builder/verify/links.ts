import { encodePath } from '#db/rules/segments.ts'
import { pageFile } from '../publish/plan-files.ts'
import type { VerifyReport } from './problems.ts'

/** What decides which links lead somewhere. */
export interface LinkContext {
  publicUrl: string
  /** Keys of everything that the target held when verifying began, and of what our server adds. */
  held: ReadonlySet<string>
  /** The target's key of a file's name. */
  key: (file: string) => string
}

/** The addresses on the page at a path that lead to a file which is not there. */
export function deadLinks(
  { publicUrl, held, key }: LinkContext,
  { path, addresses }: { path: string; addresses: readonly string[] },
  report: VerifyReport,
): { kind: 'dead link'; detail: string }[] {
  const base = new URL(publicUrl + encodePath(path))
  const links = addresses.map((address) => ({ address, files: linkedFiles(address, base) }))
  const internal = links.filter(({ files }) => files.length > 0)
  report.links += internal.length
  return internal
    .filter(({ files }) => !files.some((file) => held.has(key(file))))
    .map(({ address }) => ({ kind: 'dead link', detail: address }))
}

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
