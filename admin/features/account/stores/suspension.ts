import { atom } from 'nanostores'
import { getAccount } from '../requests.ts'

/** Why an operator has taken the menu off the public pages; null while it is there. */
export const $suspendedFor = atom<string | null>(null)

/** Asks for it; a failure changes nothing, as there is most often nothing to tell. */
export async function loadSuspension(): Promise<void> {
  const account = await getAccount().catch(() => null)
  if (account) $suspendedFor.set(account.suspendedFor)
}
