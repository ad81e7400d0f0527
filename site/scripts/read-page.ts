import { encodePath } from '#db/rules/segments.ts'

// Nobody sees the page, and browsers tell of each that the policy of the one that reads it blocks.
const STYLES = /<style[^>]*>.*?<\/style>/gs

/**
 * The page at a path, decoded and without a slash at its end, without its styles; null when there is
 * none.
 */
export async function readPage(path: string): Promise<Document | null> {
  const answer = await fetch(`${encodePath(path)}/`)
  if (!answer.ok) return null
  return new DOMParser().parseFromString((await answer.text()).replace(STYLES, ''), 'text/html')
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
