/** The link when a browser may follow it: http or https only, so that no stored text runs. */
export function webLink(link: string | null): string | null {
  return link !== null && /^https?:\/\//i.test(link) ? link : null
}
