import { randomBytes } from 'node:crypto'
import { noteChange } from '#db/changes/change-log.ts'
import { cutText } from '#db/rules/change-log.ts'
import type { Session } from '#db/queries/sessions.ts'
import { assertConfirmed } from '#db/queries/confirmed.ts'
import {
  addTestDelivery,
  findWebhook,
  listDeliveries,
  removeWebhook,
  resendDelivery,
  setWebhook,
} from '#db/queries/webhooks.ts'
import type { AppContext } from '../context.ts'
import type { Delivery, MadeWebhook, Webhook } from '../schemas/webhook.ts'
import { changeBeside, endMisuse } from './changes.ts'

const SECRET_BYTES = 32

export async function readWebhook({ db }: AppContext, { restaurantId }: Session): Promise<Webhook> {
  return { webhook: await findWebhook(db, restaurantId) }
}

/** The former secret ends. Strangers must not send from here, nor look names up. */
export function replaceWebhook(
  context: AppContext,
  session: Session,
  url: string,
): Promise<MadeWebhook> {
  const { restaurantId, entry } = session
  const { tokenVersion } = entry
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  return endMisuse(context, session, 'webhook', async (trx) => {
    await assertConfirmed(trx, restaurantId)
    const former = await findWebhook(trx, restaurantId)
    const made = await setWebhook(trx, restaurantId, { url, secret, tokenVersion }, context.now())
    const before = former && hostOf(former.url)
    await noteChange(trx, restaurantId, 'webhook', { before, after: hostOf(url) })
    return { secret, ...made }
  })
}

export async function endWebhook(context: AppContext, session: Session): Promise<void> {
  const { restaurantId } = session
  await endMisuse(context, session, 'webhook', async (trx) => {
    const former = await findWebhook(trx, restaurantId)
    await removeWebhook(trx, restaurantId)
    if (!former) return
    await noteChange(trx, restaurantId, 'webhook', { before: hostOf(former.url), after: null })
  })
}

/** An address may hold a secret. */
function hostOf(url: string) {
  return { host: cutText(new URL(url).host) }
}

export async function readDeliveries(
  { db }: AppContext,
  { restaurantId }: Session,
): Promise<Delivery[]> {
  const deliveries = await listDeliveries(db, restaurantId)
  return deliveries.map(({ id, ...delivery }) => ({ _id: id, ...delivery }))
}

/** Sent by the publisher within a second. */
export async function sendAgain(context: AppContext, session: Session, id: string): Promise<void> {
  await changeBeside(context, session, (trx) =>
    resendDelivery(trx, session.restaurantId, id, context.now()),
  )
}

export async function sendTest(context: AppContext, session: Session): Promise<void> {
  await changeBeside(context, session, (trx) =>
    addTestDelivery(trx, session.restaurantId, context.now()),
  )
}
