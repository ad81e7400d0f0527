import type { Picture } from '#db/rules/pictures.ts'

/**
 * The class that shows a picture's own colour until the picture is there; see `placeholderStyles`.
 * None behind one that may be see-through.
 */
export function placeholderClass({ fallback, colour }: Picture): string | null {
  return fallback === 'png' ? null : `c${shortColour(colour)}`
}

/** The rules of the classes that a page with these pictures needs, each colour once. */
export function placeholderStyles(pictures: readonly (Picture | null)[]): string {
  const present = pictures.filter((picture) => picture !== null)
  const colours = present
    .filter((picture) => placeholderClass(picture))
    .map(({ colour }) => shortColour(colour))
  return [...new Set(colours)].map((colour) => `.c${colour}{background:#${colour}}`).join('')
}

// One of 216 colours: close enough for a moment, and sixty of them weigh little on the wire.
function shortColour(colour: string): string {
  const digits = [1, 3, 5].map((at) => 3 * Math.round(parseInt(colour.slice(at, at + 2), 16) / 51))
  return digits.map((digit) => digit.toString(16)).join('')
}
