import { noteChange } from '#db/changes/change-log.ts'
import { changeOwner, endOffer, findOffer, offerRestaurant } from '#db/queries/handovers.ts'
import { addMail } from '#db/queries/mails.ts'
import { rememberTrial } from '#db/queries/operators.ts'
import { getAccount } from '#db/queries/owners.ts'
import type { Session } from '#db/queries/sessions.ts'
import { listWithRoom } from '#db/queries/people.ts'
import type { Db } from '#db/schema.ts'
import type { AppContext } from '../context.ts'
import { MESSAGES, RequestError } from '../errors.ts'
import type { Handover, OfferedHandover } from '../schemas/people.ts'
import { assertSessionValid, changeBeside, endMisuse } from './changes.ts'
import { handoverMail } from './mail/mail-contents.ts'
import { applyRestaurant, paymentParts } from './payments/apply-payments.ts'
import { consumeInvitation, findPerson } from './people.ts'
import { confirmPassword } from './sign-in.ts'

/** An owner offers the restaurant to somebody who works there, who takes it with their own password. */
export async function offerHandover(
  context: AppContext,
  session: Session,
  { personId, password }: OfferedHandover,
): Promise<Handover> {
  const { db, mailer, now } = context
  const { restaurantId, ownerId } = session
  mailer.assertSetUp()
  const account = await getAccount(db, ownerId)
  await confirmPassword(context, { ownerId, account }, password)
  const person = await findPerson(db, restaurantId, personId, now())
  if (!person) throw new RequestError('not_found', MESSAGES.notFound)
  await consumeInvitation(context, session, person.email)
  const offeredUntil = await changeBeside(context, session, async (trx) => {
    const until = await offerRestaurant(trx, { restaurantId, personId }, now())
    const to = { id: personId, email: person.email }
    await addMail(trx, handoverMail(to, 'handover', now()), now())
    const owner = { id: ownerId, email: account.email }
    await addMail(trx, handoverMail(owner, 'handover-offered', now()), now())
    return until
  })
  mailer.wake()
  return { offeredUntil }
}

/** By the owner, or by who does not want it. */
export async function endHandover(context: AppContext, session: Session): Promise<void> {
  const { restaurantId, role } = session
  await endMisuse(context, session, 'people', async (trx) => {
    if (role !== 'owner') await assertOffered(trx, session, context.now())
    await endOffer(trx, restaurantId)
  })
}

/** The former owner works there no longer, and pays for it no longer. */
export async function acceptHandover(
  context: AppContext,
  session: Session,
  password: string,
): Promise<void> {
  const { db, log, emailHash, publisher, now } = context
  const { restaurantId, entry } = session
  const { personId } = entry
  await assertSessionValid(db, session)
  await assertOffered(db, session, now())
  const account = await getAccount(db, personId)
  await confirmPassword(context, { ownerId: personId, account }, password)
  await changeBeside(context, session, async (trx) => {
    await assertOffered(trx, session, now())
    await listWithRoom(trx, personId)
    // Nobody gets a second trial for a restaurant that follows.
    const former = await getAccount(trx, session.ownerId)
    await rememberTrial(trx, session.ownerId, emailHash(former.email), now())
    const member = await findPerson(trx, restaurantId, personId, now())
    await changeOwner(trx, { restaurantId, personId }, now())
    const change = { before: { role: session.role }, after: { role: 'owner' } }
    await noteChange(trx, restaurantId, 'people', { what: member?.name ?? '', ...change })
  })
  publisher.wake(restaurantId)
  if (!context.payments) return
  // Where the provider does not answer, the clock tries again.
  await applyRestaurant(paymentParts(context), restaurantId).catch((error: unknown) => {
    log.error({ err: error }, 'the payments of a restaurant could not be handed over yet')
  })
}

async function assertOffered(db: Db, { restaurantId, entry }: Session, now: Date): Promise<void> {
  const offer = await findOffer(db, restaurantId, now)
  if (offer?.personId !== entry.personId) {
    throw new RequestError('not_found', MESSAGES.notFound)
  }
}
