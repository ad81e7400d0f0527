import type { Place } from '#db/rules/time/cities.ts'

/** As typed. */
export type TypedPlace = Record<keyof Place, string>

export function typedPlace(place: Place | null): TypedPlace | null {
  if (!place) return null
  return { latitude: String(place.latitude), longitude: String(place.longitude) }
}
