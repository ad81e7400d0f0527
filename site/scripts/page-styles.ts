const STYLES = /<style[^>]*>(.*?)<\/style>/gs

/** What is in the sheets of a page. */
export function stylesOf(html: string): string {
  return Array.from(html.matchAll(STYLES), ([, rules]) => rules).join('')
}

/**
 * A page to be read that nobody sees: browsers tell of each sheet in it that the policy of the page that
 * reads it blocks.
 */
export function withoutStyles(html: string): string {
  return html.replace(STYLES, '')
}
