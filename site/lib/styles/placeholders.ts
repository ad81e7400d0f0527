import type { Picture } from '#db/rules/pictures.ts'

/** The colours that the pictures of one page show until they are there. */
export interface Placeholders {
  /** The class that shows a picture's colour; undefined for one that may be see-through. */
  classOf(picture: Picture): string | undefined
  /** The rules of all these classes, each colour once. */
  css: string
}

const LETTERS = 26
const FIRST_LETTER = 'a'.charCodeAt(0)
// Between two values of a digit that stands for both of a part's.
const STEP = 17

/** Those of a page with these pictures. Classes are as short as can be: sixty weigh on the wire. */
export function placeholders(pictures: readonly (Picture | null)[]): Placeholders {
  const colours = new Set(pictures.flatMap((picture) => (picture && colourOf(picture)) ?? []))
  const classes = new Map([...colours].map((colour, place) => [colour, letters(place)]))
  return {
    classOf: (picture) => classes.get(colourOf(picture) ?? ''),
    css: [...classes].map(([colour, name]) => `.${name}{background:#${colour}}`).join(''),
  }
}

// In three digits: within nine in 255 of the true one, which no eye tells in a square that is empty for a
// moment. Sixty of six would be a good part of a page's weight, and more of three are the same.
function colourOf({ fallback, colour }: Picture): string | undefined {
  if (fallback === 'png') return undefined
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
  return parts.map((part) => Math.round(part / STEP).toString(16)).join('')
}

function letters(place: number): string {
  const last = String.fromCharCode(FIRST_LETTER + (place % LETTERS))
  return place < LETTERS ? last : letters(Math.floor(place / LETTERS) - 1) + last
}
