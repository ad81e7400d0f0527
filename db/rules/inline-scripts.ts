/**
 * What menu pages tell browsers to fetch ahead: the page behind a link that is about to be tapped, without
 * its pictures, and not where the allergen filter opens, of which nobody is to hear. Data, not code.
 */
export const SPECULATION_RULES =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"selector_matches":".avoid"}}]},"eagerness":"moderate"}]}'

/**
 * Holds a tap on the allergen filter until the page's script is there, which then opens it. If that script
 * does not load, the link leads on as it does without scripts: none is awaited once the page is `complete`,
 * the only state that sorts before "d". The same on every page, so that a content
 * security policy can name it.
 */
export const EARLY_TAPS =
  'onclick=e=>{let a=e.target.closest(".avoid");a&&document.readyState>"d"&&(e.preventDefault(),a.ariaBusy=!0,' +
  'addEventListener("error",e=>e.target.defer&&(location=a.href),!0))}'
