import { inRestaurant, readId } from './chosen-restaurant.ts'

const PARAMETER = 'copy'

/** Whose menu is to be copied into the restaurant of this page, by its address. */
export const COPIED_ID = readId(PARAMETER)

/** The screen of an import where a menu is reviewed that is copied from one restaurant to another. */
export function copyAddress(path: string, from: string, to: string): string {
  return `${inRestaurant(path, to)}&${PARAMETER}=${from}`
}
