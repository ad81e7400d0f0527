/** The link when a browser may follow it: http or https only, so that no stored text runs. */
export function webLink(link: string | null): string | null {
  return link !== null && /^https?:\/\//i.test(link) ? link : null
}

/** Those of them; undefined when there are none. */
export function webLinks(links: readonly (string | null)[]): string[] | undefined {
  const found = links.map(webLink).filter((link) => link !== null)
  return found.length > 0 ? found : undefined
}
