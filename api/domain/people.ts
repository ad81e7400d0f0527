import { noteChange, signChanges } from '#db/changes/change-log.ts'
import { assertConfirmed } from '#db/queries/confirmed.ts'
import { addMail } from '#db/queries/mails.ts'
import { addOwner, confirmEmail, findOwnerByEmail, getAccount } from '#db/queries/owners.ts'
import {
  changePerson,
  findInvitation,
  invite,
  joinRestaurant,
  listPeople,
  listWithRoom,
  listRestaurantsOf,
  removePerson,
  renewInvitation,
  type Invitation as FoundInvitation,
  type Member,
  type OwnRestaurant,
} from '#db/queries/people.ts'
import { continueTrial } from '#db/queries/operators.ts'
import { addRestaurant, getRestaurant } from '#db/queries/restaurants.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { cutText } from '#db/rules/change-log.ts'
import { pick } from '#db/rules/record-of.ts'
import type { Person as SignedIn, Session } from '#db/queries/sessions.ts'
import type { Browser } from '#db/rules/browsers.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import { consume, limitOf } from '../rate-limits.ts'
import { newPasswordSchema } from '../schemas/owners.ts'
import type {
  Accepted,
  AcceptInvitation,
  ChangedPerson,
  Invitation,
  NewPerson,
  NewRestaurant,
  OwnRestaurants,
  Person,
} from '../schemas/people.ts'
import { startSession } from './browser-sessions.ts'
import { assertPersonValid, changeBeside, endMisuse } from './changes.ts'
import { proveAccount, type LinkReader } from './mail-links.ts'
import { hashMailToken, invitationMail } from './mail/mail-contents.ts'
import { addressMailLimit } from './mail/mailer.ts'

export async function readPeople(
  { db, now }: AppContext,
  { restaurantId }: Session,
): Promise<Person[]> {
  return (await listPeople(db, restaurantId, now())).map(serializePerson)
}

/** Strangers must not send mails from here: for a confirmed owner. */
export async function invitePerson(
  context: AppContext,
  session: Session,
  person: NewPerson,
): Promise<Person> {
  const { mailer, now } = context
  const { restaurantId, ownerId } = session
  mailer.assertSetUp()
  await consumeInvitation(context, session, person.email)
  const invited = await changeBeside(context, session, async (trx) => {
    await assertConfirmed(trx, restaurantId)
    const invited = await invite(trx, restaurantId, person, now())
    await addMail(trx, invitationMail(ownerId, invited, now()), now())
    const after = { email: cutText(person.email), role: person.role }
    await noteChange(trx, restaurantId, 'people', { what: person.name, before: null, after })
    return invited
  })
  mailer.wake()
  return serializePerson(invited)
}

export async function inviteAgain(
  context: AppContext,
  session: Session,
  id: string,
): Promise<void> {
  const { db, mailer, now } = context
  const { restaurantId, ownerId } = session
  mailer.assertSetUp()
  const invited = await findPerson(db, restaurantId, id, now())
  if (!invited?.invitedUntil) throw new RequestError('not_found', MESSAGES.notFound)
  await consumeInvitation(context, session, invited.email)
  await changeBeside(context, session, async (trx) => {
    await renewInvitation(trx, restaurantId, id, now())
    await addMail(trx, invitationMail(ownerId, invited, now()), now())
  })
  mailer.wake()
}

export function consumeInvitation(
  { db, now }: AppContext,
  { ownerId }: Session,
  email: string,
): Promise<void> {
  return consume(db, [limitOf('invitationsOfOwner', ownerId), addressMailLimit(email)], now())
}

export async function updatePerson(
  context: AppContext,
  session: Session,
  id: string,
  change: ChangedPerson,
): Promise<Person> {
  const { restaurantId } = session
  const now = context.now()
  const changed = await changeBeside(context, session, async (trx) => {
    const before = await findPerson(trx, restaurantId, id, now)
    const after = await changePerson(trx, restaurantId, id, change, now)
    const fields = (['name', 'role'] as const).filter((field) => after[field] !== before?.[field])
    const said = (person: Member) => pick(person, fields)
    if (before && fields.length > 0) {
      const change = { what: before.name, before: said(before), after: said(after) }
      await noteChange(trx, restaurantId, 'people', change)
    }
    return after
  })
  return serializePerson(changed)
}

/** What they send from now on is refused, on every server. */
export async function dismissPerson(
  context: AppContext,
  session: Session,
  id: string,
): Promise<void> {
  await endMisuse(context, session, 'people', (trx) =>
    remove(trx, session.restaurantId, id, context.now()),
  )
}

async function remove(trx: Db, restaurantId: string, id: string, now: Date): Promise<void> {
  const what = (await findPerson(trx, restaurantId, id, now))?.name ?? ''
  await removePerson(trx, restaurantId, id)
  await noteChange(trx, restaurantId, 'people', { what, after: null })
}

export async function findPerson(
  db: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<Member | undefined> {
  return (await listPeople(db, restaurantId, now)).find((person) => person.id === id)
}

/** An owner hands the restaurant over, or deletes the account. */
export async function leaveRestaurant(context: AppContext, session: Session): Promise<void> {
  if (session.role === 'owner') {
    throw new RequestError(
      'conflict',
      'You own this restaurant. It cannot be left without an owner.',
    )
  }
  const { restaurantId, entry } = session
  await changeBeside(context, session, (trx) =>
    remove(trx, restaurantId, entry.personId, context.now()),
  )
}

export async function readRestaurants(
  { db, now }: AppContext,
  { personId }: SignedIn,
): Promise<OwnRestaurants> {
  return (await listRestaurantsOf(db, personId, now())).map(serializeOwn)
}

export async function readInvitation({ db, now }: AppContext, token: string): Promise<Invitation> {
  const { restaurantName, role, email } = await foundInvitation(db, token, now())
  const account = await findOwnerByEmail(db, email)
  return {
    restaurantName,
    role,
    email,
    hasAccount: account !== undefined,
    hasPassword: account?.passwordHash !== null,
  }
}

async function foundInvitation(db: Db, token: string, now: Date): Promise<FoundInvitation> {
  const invitation = await findInvitation(db, hashMailToken(token), now)
  if (!invitation) throw invalid('token')
  return invitation
}

/** By the session or password of the account that has the address; without one it is made. */
export async function acceptInvitation(
  context: AppContext,
  { token, password }: AcceptInvitation,
  { language, browser, ...reader }: LinkReader & { language: string; browser: Browser },
): Promise<Accepted> {
  const { db, passwords, queues, now } = context
  const time = now()
  const { email } = await foundInvitation(db, token, time)
  const account = await findOwnerByEmail(db, email)
  if (account) await proveAccount(context, account.id, { ...reader, password })
  const passwordHash = account
    ? null
    : await queues.passwords(reader.networks, () => passwords.hash(newPassword(password)))
  const joined = await transact(db, async (trx) => {
    // Meanwhile it may have been used or taken back.
    const invitation = await foundInvitation(trx, token, time)
    const { id: personId } =
      account ?? (await addOwner(trx, { email, passwordHash, language, now: time }))
    await confirmEmail(trx, personId, time)
    await join(trx, invitation, personId, time)
    const { tokenVersion } = await getAccount(trx, personId)
    const person = { id: personId, tokenVersion }
    return { person, restaurantId: invitation.restaurantId }
  })
  const { person, restaurantId } = joined
  return { token: account ? null : await startSession(context, person, browser), restaurantId }
}

/** The log says so; who owns the restaurant by now is in it already. */
async function join(
  trx: Db,
  invitation: FoundInvitation,
  personId: string,
  now: Date,
): Promise<void> {
  const { restaurantId, ownerId, name, role } = invitation
  const author = async () => ({ kind: 'person', id: personId, name, role }) as const
  await signChanges(trx, { restaurantId, author, now }, async () => {
    await joinRestaurant(trx, invitation, personId, now)
    if (personId === ownerId) return
    await noteChange(trx, restaurantId, 'people', { what: name, after: { joined: true } })
  })
}

function newPassword(password: string | undefined): string {
  const parsed = newPasswordSchema.safeParse(password)
  if (parsed.success) return parsed.data
  throw invalid('password', parsed.error.issues[0]?.message)
}

/** Without a trial unless it is the first of the account. */
export async function addOwnRestaurant(
  { db, publisher, emailHash, now }: AppContext,
  person: SignedIn,
  { restaurantName: name, label }: NewRestaurant,
): Promise<OwnRestaurants[number]> {
  const { personId: ownerId } = person
  const time = now()
  await consume(db, [limitOf('restaurantsOfOwner', ownerId)], time)
  const made = await transact(db, async (trx) => {
    await assertPersonValid(trx, person)
    const hasTrial = (await listWithRoom(trx, ownerId)).length === 0
    const id = await addRestaurant(trx, { ownerId, name, label, hasTrial, now: time })
    const { email } = await getAccount(trx, ownerId)
    if (hasTrial) await continueTrial(trx, id, emailHash(email))
    const { slug, suspendedFor, ...named } = await getRestaurant(trx, id)
    const own = { role: 'owner', offeredUntil: null } as const
    return { id, name: shownName(named), slug, suspendedFor, ...own }
  })
  publisher.wake(made.id)
  return serializeOwn(made)
}

function serializeOwn({ id, ...restaurant }: OwnRestaurant): OwnRestaurants[number] {
  return { _id: id, ...restaurant }
}

function serializePerson({ id, ...person }: Member): Person {
  return { _id: id, ...person }
}
