import { ownerOf, readToken, storeToken } from '#admin/token.ts'
import { getEmail } from './requests.ts'

/** Somebody signs in where somebody else is: what is typed for one must not go to the other. */
export interface SessionChange {
  token: string
  /** E-mails of who is signed in, and of who would be. */
  now: string
  next: string
}

/** Keeps the token of who signs in; where it is another owner's, gives what to ask before. */
export async function changeSession(token: string): Promise<SessionChange | null> {
  const present = readToken()
  if (present !== null && ownerOf(present) !== ownerOf(token)) {
    const [now, next] = await Promise.all([getEmail(present), getEmail(token)])
    if (now !== null && next !== null) return { token, now, next }
  }
  storeToken(token)
  return null
}
