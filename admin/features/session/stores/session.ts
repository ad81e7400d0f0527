import { atom } from 'nanostores'
import { problemOf, type Problem } from '#admin/problems.ts'
import { $tokenRefused, clearStorage, readToken } from '#admin/token.ts'
import { verifyToken } from '../requests.ts'

export type Session =
  | { status: 'checking' }
  | { status: 'signed-in' }
  | { status: 'signed-out' }
  | { status: 'unreachable'; problem: Problem }

/** Whether this browser may see the dashboard. */
export const $session = atom<Session>({ status: 'checking' })

$tokenRefused.listen((isRefused) => {
  if (isRefused) endSession()
})

/** Asks the server whether the stored token is good. */
export async function checkSession(): Promise<void> {
  if (readToken() === null) return endSession()
  $session.set({ status: 'checking' })
  try {
    await verifyToken()
    $session.set({ status: 'signed-in' })
  } catch (error) {
    // A refused token has ended the session by now.
    if (!$tokenRefused.get()) $session.set({ status: 'unreachable', problem: problemOf(error) })
  }
}

/** Forgets the owner on this device. */
export function endSession(): void {
  clearStorage()
  $session.set({ status: 'signed-out' })
}
