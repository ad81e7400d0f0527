import { atom } from 'nanostores'
import { readOwnerId } from '../token.ts'

const KEY = 'savedCode'

/** Whether the owner has saved the menu's code on this device. */
export const $hasCode = atom(isNoted())

/** Notes that the owner has a file with the code, until they log out here. */
export function noteSavedCode(): void {
  localStorage.setItem(KEY, readOwnerId() ?? '')
  $hasCode.set(true)
}

function isNoted(): boolean {
  const owner = readOwnerId()
  return owner !== null && localStorage.getItem(KEY) === owner
}
