/**
 * What menu pages tell browsers to fetch ahead: the page behind a link that is about to be tapped.
 * Only the page, not its pictures, and not where a filter opens, of which nobody is to hear; browsers leave it when data is to be saved. Data, not code, and
 * word for word the same on every page, so that a content security policy can name it.
 */
export const SPECULATION_RULES =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"selector_matches":".avoid"}}]},"eagerness":"moderate"}]}'
