import { randomBytes } from 'node:crypto'
import type { Session } from '#db/queries/sessions.ts'
import {
  findWebhook,
  listDeliveries,
  removeWebhook,
  resendDelivery,
  setWebhook,
} from '#db/queries/webhooks.ts'
import type { AppContext } from '../context.ts'
import type { Delivery, MadeWebhook, Webhook } from '../schemas/webhook.ts'
import { changeBeside } from './changes.ts'

const SECRET_BYTES = 32

export async function readWebhook({ db }: AppContext, { restaurantId }: Session): Promise<Webhook> {
  return { webhook: await findWebhook(db, restaurantId) }
}

/** The former secret ends. */
export function replaceWebhook(
  context: AppContext,
  session: Session,
  url: string,
): Promise<MadeWebhook> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  return changeBeside(context, session, async (trx) => {
    const made = await setWebhook(trx, session.restaurantId, { url, secret }, context.now())
    return { secret, ...made }
  })
}

export async function endWebhook(context: AppContext, session: Session): Promise<void> {
  await changeBeside(context, session, (trx) => removeWebhook(trx, session.restaurantId))
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
