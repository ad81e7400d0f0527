import type { AppContext } from '../../context.ts'
import { MESSAGES, RequestError } from '../../errors.ts'
import { sendNoticesTo } from '../notices.ts'
import type { PaymentProvider } from './provider.ts'

/** What work on payments needs, in the server and on the command line. */
export interface PaymentParts extends Pick<AppContext, 'db' | 'log' | 'now' | 'metrics'> {
  provider: PaymentProvider
  /** Tells an owner by mail what has changed. */
  announce: (ownerId: string) => Promise<void>
}

/** The same of a request; a 503 where payments are not set up. */
export function paymentParts(context: AppContext): PaymentParts {
  const { payments: provider, db, log, now, metrics } = context
  if (!provider) throw new RequestError('not_set_up', MESSAGES.noPayments)
  const announce = (ownerId: string) => sendNoticesTo(context, ownerId)
  return { provider, db, log, now, metrics, announce }
}
