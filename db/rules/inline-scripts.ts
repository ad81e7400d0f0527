/**
 * Prefetches pages of tapped links, but never the allergen filter's: that choice is private. Data, not
 * code.
 */
export const SPECULATION_RULES =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"selector_matches":".avoid"}}]},"eagerness":"moderate"}]}'

/**
 * Holds a tap on the allergen filter until its script is there; without it the link works at 'complete'.
 * Constant, for the policy's hash.
 */
export const EARLY_TAPS =
  'onclick=e=>{let a=e.target.closest(".avoid");a&&document.readyState>"d"&&(e.preventDefault(),a.ariaBusy=!0,' +
  'addEventListener("error",e=>e.target.defer&&(location=a.href),!0))}'
