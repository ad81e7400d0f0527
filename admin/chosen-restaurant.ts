const PARAMETER = 'restaurant'
const ID = /^[0-9a-f]{24}$/

/** Which of a person's restaurants this page is about, by its address; null: their own. */
export const CHOSEN_ID = readChosen()

function readChosen(): string | null {
  if (typeof location === 'undefined') return null
  const id = new URLSearchParams(location.search).get(PARAMETER) ?? ''
  return ID.test(id) ? id : null
}

/** A path with the restaurant, if one was chosen. */
export function inRestaurant(path: string, id = CHOSEN_ID): string {
  return id === null ? path : `${path}?${PARAMETER}=${id}`
}
