import type { Database } from '../open.ts'
import { transact } from '../transact.ts'
import { endOffers } from './handovers.ts'
import { renewKitchenLinks } from './kitchen-links.ts'
import { endInvitationLinks } from './people.ts'
import { SITE_ASSETS } from './publications.ts'
import { expectOwnHeartbeat } from './targets.ts'
import { forgetDeliveries } from './webhooks.ts'

/** More than between a backup and its restore. */
const NEVER_REACHED = 1_000_000

/**
 * Resets a restored database: files on the CDN may be newer, and all tokens and links of mails end, since
 * ended ones would work again. Kitchen links get new secrets; returns how many.
 */
export async function resetAfterRestore(db: Database, now: Date): Promise<number> {
  // Never reached by counting or an earlier restore.
  const tokenVersion = Math.floor(now.getTime() / 1000)
  return transact(db, async (trx) => {
    await trx.updateTable('owners').set({ tokenVersion }).execute()
    // Versions seen after the backup must not count as newer.
    await trx
      .updateTable('restaurants')
      .set((row) => ({ revision: row('revision', '+', NEVER_REACHED) }))
      .execute()
    await trx.deleteFrom('mailTokens').execute()
    await trx.deleteFrom('sessions').execute()
    await endInvitationLinks(trx)
    await endOffers(trx)
    await trx.deleteFrom('recoveryCodes').execute()
    await trx.deleteFrom('heldEmails').execute()
    // Another secret is fine now.
    await trx.deleteFrom('tokenSecrets').execute()
    // Sent since, or too late.
    await trx.deleteFrom('mails').execute()
    await forgetDeliveries(trx)
    // All scheduled work is due.
    await trx.deleteFrom('clockTasks').execute()
    await trx.deleteFrom('publishers').execute()
    // A heartbeat after the backup is our own.
    await expectOwnHeartbeat(trx, now)
    await trx.deleteFrom('publications').where('restaurantId', 'in', SITE_ASSETS).execute()
    await trx
      .updateTable('publications')
      // Like a dead publisher's.
      .set({ revision: -1, leaseHolder: 'restore', leaseUntil: null, retryAt: null })
      .execute()
    return renewKitchenLinks(trx)
  })
}
