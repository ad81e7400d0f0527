import type { Place, Sun } from '#db/rules/time/cities.ts'
import { asciiDigits } from '#db/rules/text/digits.ts'
import type { FieldProblems } from './settings-part.ts'
import type { TypedPlace } from './typed-place.ts'

const MOST_DEGREES: Place = { latitude: 90, longitude: 180 }
const DECIMALS = 100

/** Null if it is none yet. */
export function placeOf(typed: TypedPlace | null): Place | null {
  const latitude = degreesOf(typed?.latitude, MOST_DEGREES.latitude)
  const longitude = degreesOf(typed?.longitude, MOST_DEGREES.longitude)
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function degreesOf(text: string | undefined, most: number): number | null {
  const written = asciiDigits(text ?? '').trim()
  if (!/^[-+]?\d{1,3}(?:[.,]\d{1,9})?$/.test(written)) return null
  const degrees = Math.round(Number(written.replace(',', '.')) * DECIMALS) / DECIMALS
  return Math.abs(degrees) <= most ? degrees : null
}

export function placeProblem(typed: TypedPlace | null): FieldProblems<'place'> {
  return typed && !placeOf(typed) ? { place: { text: 'place' } } : {}
}

/** What times are told by while the form is filled in. */
export function sunOf(form: { place: TypedPlace | null } & Pick<Sun, 'sunMethod'>): Sun {
  return { place: placeOf(form.place), sunMethod: form.sunMethod }
}
