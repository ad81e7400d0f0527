import { atom } from 'nanostores'
import { problemOf, type Problem } from '#admin/problems.ts'
import { $tokenRefused, awaitOwner, forgetOwner, readToken } from '#admin/token.ts'
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

/** Forgets the owner on this device, and what they have typed in any tab of it. */
export function logOutHere(): void {
  forgetOwner()
  $session.set({ status: 'signed-out' })
}

/** The same where nobody has logged out: what was typed waits for them. */
export function endSession(): void {
  awaitOwner()
  $session.set({ status: 'signed-out' })
}
