import { atom } from 'nanostores'
import { readOwnerId } from '../token.ts'

const KEY = 'savedCode'

export const $hasCode = atom(isNoted())

export function noteSavedCode(): void {
  localStorage.setItem(KEY, readOwnerId() ?? '')
  $hasCode.set(true)
}

function isNoted(): boolean {
  const owner = readOwnerId()
  return owner !== null && localStorage.getItem(KEY) === owner
}
