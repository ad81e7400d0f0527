import { randomBytes } from 'node:crypto'
import { getAccount } from '#db/queries/owners.ts'
import { addMailToken, deleteMailTokens } from '#db/queries/sessions.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { hashMailToken } from './mail/mail-contents.ts'
import { tokenOwner } from './mail-links.ts'

const FETCHED_WITHIN_MS = 60_000
const BYTES = 16

/** A token in the address after Google. Good once, for a minute, with the browser's secret. */
export async function addSessionToken(
  { db, now }: AppContext,
  ownerId: string,
  secret: string,
): Promise<string> {
  const time = now()
  const token = randomBytes(BYTES).toString('base64url')
  const tokenHash = hashMailToken(bound(token, secret))
  const expiresAt = new Date(time.getTime() + FETCHED_WITHIN_MS)
  const row = { tokenHash, ownerId, purpose: 'session', expiresAt } as const
  await transact(db, (trx) => addMailToken(trx, row, time))
  return token
}

/** Swaps it for the owner's token; throws in another browser, or later. */
export async function takeSession(
  { db, tokens, now }: AppContext,
  token: string,
  secret: string,
): Promise<string> {
  const time = now()
  const claims = await transact(db, async (trx) => {
    const ownerId = await tokenOwner(trx, 'session', bound(token, secret), time)
    await deleteMailTokens(trx, ownerId, 'session')
    const { tokenVersion } = await getAccount(trx, ownerId)
    return { ownerId, tokenVersion }
  })
  return tokens.issue(claims, time)
}

function bound(token: string, secret: string): string {
  return `${token} ${secret}`
}
