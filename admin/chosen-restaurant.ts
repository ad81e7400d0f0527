const PARAMETER = 'restaurant'
const ID = /^[0-9a-f]{24}$/

/** Which of a person's restaurants this page is about, by its address; null: their own. */
export const CHOSEN_ID = readId(PARAMETER)

let hereId = CHOSEN_ID

/** The first that is known of a page whose address names none: it stays the one until the page is left. */
export function noteHere(id: string | undefined): void {
  hereId ??= id ?? null
}

/** Which one calls are about; null until it is known. */
export function restaurantHere(): string | null {
  return hereId
}

export function readId(parameter: string): string | null {
  if (typeof location === 'undefined') return null
  const id = new URLSearchParams(location.search).get(parameter) ?? ''
  return ID.test(id) ? id : null
}

/** A path with the restaurant, if one was chosen. */
export function inRestaurant(path: string, id = CHOSEN_ID): string {
  return id === null ? path : `${path}?${PARAMETER}=${id}`
}
