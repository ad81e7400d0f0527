import { atom } from 'nanostores'
import { readOwnerId } from '../token.ts'
import { localStore } from '#admin/storage.ts'

const KEY = 'savedCode'

export const $hasCode = atom(isNoted())

export function noteSavedCode(): void {
  localStore.setItem(KEY, readOwnerId() ?? '')
  $hasCode.set(true)
}

function isNoted(): boolean {
  const owner = readOwnerId()
  return owner !== null && localStore.getItem(KEY) === owner
}
