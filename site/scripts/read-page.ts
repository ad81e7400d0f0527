import { encodePath } from '#db/rules/text/segments.ts'
import { stylesOf, withoutStyles } from './page-styles.ts'

// What `lib/styles/look-styles.ts` says of a restaurant's colours.
const COLOURS = /:root\{--ground:[^}]+\}@media\(prefers-color-scheme:dark\)\{:root\{[^}]+\}\}/

/**
 * The page at a path, decoded and without a slash at its end, without its styles; null when there is
 * none. Its `data-colours` are the rules of its restaurant's own colours, where it has some.
 */
export async function readPage(path: string): Promise<Document | null> {
  const answer = await fetch(`${encodePath(path)}/`)
  if (!answer.ok) return null
  const html = await answer.text()
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  page.documentElement.dataset['colours'] = coloursOf(html)
  return page
}

/** The rules of a page's own colours; in its styles alone, since anybody's texts may look like some. */
export function coloursOf(html: string): string {
  return COLOURS.exec(stylesOf(html))?.[0] ?? ''
}

/** Where a page does nothing but lead to; null for a real one. */
export function redirectOf(page: Document): string | null {
  return decodedPath(page.documentElement.dataset['redirect'] ?? '') || null
}

/**
 * A path with one slash in front, since two would lead to another host, and none at its end; null when
 * it is no valid UTF-8.
 */
export function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path)
      .replace(/^[/\\]+/, '/')
      .replace(/\/+$/, '')
  } catch {
    return null
  }
}
