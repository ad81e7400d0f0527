/** A decoded path, and the fragment for it, with its `#`; empty for none. */
export interface MeantPath {
  path: string
  fragment: string
}

// Each only stands in for a hyphen, or is not in a name's place.
const DASHES = /[\p{Pd}\u2212_\s]+/gu
const AROUND = /^(?:[^\p{L}\p{M}\p{N}]\p{M}*)+|(?:[^\p{L}\p{M}\p{N}]\p{M}*)+$/gu
// A table's name may end with a bracket.
const BEHIND_TABLE = /(?:(?![)\]])[\p{P}\p{Cf}])+$/u
const MOST_ENCODINGS = 3

/**
 * What may have been meant by an address that is nobody's, in the order to try: without what programs put
 * behind it, encoded or not; without the signs of a sentence or chat; with hyphens for other dashes.
 */
export function meantPaths(path: string): MeantPath[] {
  const plain = decodedFurther(path)
  // None of the signs is in an address of ours.
  const [, before = '', written = ''] = /^([^#?&]*)[^#]*(?:#([^?&]*))?/.exec(plain) ?? []
  const table = written.replace(BEHIND_TABLE, '')
  const fragment = table && `#${encodeURIComponent(table)}`
  const cut = before.replaceAll(/;[^/]*/g, '')
  const bare = inEach(cut, (segment) => segment.replace(AROUND, ''))
  const dashed = inEach(bare, (segment) => segment.replace(DASHES, '-'))
  return [...new Set([cut, bare, dashed])].map((path) => ({ path: path || '/', fragment }))
}

// One of signs alone is a name that nobody has.
function inEach(path: string, change: (segment: string) => string): string {
  const segments = path.split('/').filter((segment) => segment.trim() !== '')
  return `/${segments.map((segment) => change(segment) || segment).join('/')}`
}

function decodedFurther(path: string): string {
  let plain = path
  for (let time = 1; time < MOST_ENCODINGS && /%[\da-f]{2}/i.test(plain); time += 1) {
    try {
      plain = decodeURIComponent(plain)
    } catch {
      return plain
    }
  }
  return plain
}
