import { DataError, limitReached, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { emailKey } from '../rules/contact/emails.ts'
import {
  INVITED_FOR_DAYS,
  MOST_PEOPLE,
  MOST_RESTAURANTS,
  type GivenRole,
  type Role,
} from '../rules/roles.ts'
import { shownName } from '../rules/text/labels.ts'
import { DAY_MS, MINUTE_MS } from '../rules/time/dates.ts'
import type { Db } from '../schema.ts'
import { endOffer, endOffers, findOffer } from './handovers.ts'
import { ownedSince } from './restaurants.ts'
import type { Session } from './sessions.ts'

/** Who works on a restaurant, or is invited to; times in ISO 8601. */
export interface Member {
  id: string
  email: string
  /** As the owner calls them; empty for the owner. */
  name: string
  role: Role
  since: string
  lastSeenAt: string | null
  /** Null once they have joined. */
  invitedUntil: string | null
  /** Until when the restaurant is offered to them; null if it is not. */
  offeredUntil: string | null
}

export interface NewMember {
  email: string
  name: string
  role: GivenRole
}

/** The owner first, then in the order in which they joined, then who is invited. */
export async function listPeople(db: Db, restaurantId: string, now: Date): Promise<Member[]> {
  const owner = await db
    .selectFrom('restaurants')
    .innerJoin('owners', 'owners.id', 'restaurants.ownerId')
    .select(['owners.id', 'email', 'restaurants.createdAt as since', 'lastSignInAt as lastSeenAt'])
    .where('restaurants.id', '=', restaurantId)
    .executeTakeFirstOrThrow(notFound)
  const members = await db
    .selectFrom('members')
    .innerJoin('owners', 'owners.id', 'members.personId')
    .select(['owners.id', 'email', 'name', 'role', 'members.createdAt as since', 'lastSeenAt'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('members.createdAt')
    .orderBy('owners.id')
    .execute()
  const invited = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'name', 'role', 'createdAt as since', 'expiresAt as invitedUntil'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const offer = await findOffer(db, restaurantId, now)
  const until = (id: string) => (offer?.personId === id ? offer.expiresAt : null)
  return [
    { ...owner, name: '', role: 'owner', invitedUntil: null, offeredUntil: null },
    ...members.map((one) => ({ ...one, invitedUntil: null, offeredUntil: until(one.id) })),
    ...invited.map((one) => ({ ...one, lastSeenAt: null, offeredUntil: null })),
  ]
}

/** A conflict on `email` if they are there or invited already, or if there are too many. Part of a transaction. */
export async function invite(
  trx: Db,
  restaurantId: string,
  { email, name, role }: NewMember,
  now: Date,
): Promise<Member> {
  const people = await listPeople(trx, restaurantId, now)
  const isThere = people.some((person) => emailKey(person.email) === emailKey(email))
  if (isThere) throw new DataError('conflict', 'This person is there already', 'email')
  if (people.length > MOST_PEOPLE) throw limitReached(MOST_PEOPLE)
  const invitation = { id: newId(), email, name, role }
  const invitedUntil = endOfInvitation(now)
  await trx
    .insertInto('invitations')
    .values({
      ...invitation,
      restaurantId,
      emailKey: emailKey(email),
      createdAt: now.toISOString(),
      expiresAt: invitedUntil,
    })
    .execute()
  const since = now.toISOString()
  return { ...invitation, since, lastSeenAt: null, invitedUntil, offeredUntil: null }
}

/** For seven more days; the link of the mail before ends. */
export async function renewInvitation(
  trx: Db,
  restaurantId: string,
  id: string,
  now: Date,
): Promise<void> {
  const renewed = await trx
    .updateTable('invitations')
    .set({ expiresAt: endOfInvitation(now), tokenHash: null })
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (renewed.numUpdatedRows === 0n) throw notFound()
}

function endOfInvitation(now: Date): string {
  return new Date(now.getTime() + INVITED_FOR_DAYS * DAY_MS).toISOString()
}

/** After a restore: used ones would work again. The owners can send them anew. */
export async function endInvitationLinks(trx: Db): Promise<void> {
  await trx.updateTable('invitations').set({ tokenHash: null }).execute()
}

/**
 * Gives the restaurant's name; undefined if it was taken back, or is another owner's by now. Part of a
 * transaction.
 */
export async function setInvitationToken(
  trx: Db,
  { ownerId, id, tokenHash }: { ownerId: string; id: string; tokenHash: string },
  now: Date,
): Promise<string | undefined> {
  const own = trx.selectFrom('restaurants').select('id').where('ownerId', '=', ownerId)
  const set = await trx
    .updateTable('invitations')
    .set({ tokenHash })
    .where('restaurantId', 'in', own)
    .where('id', '=', id)
    .where('expiresAt', '>', now.toISOString())
    .returning('restaurantId')
    .executeTakeFirst()
  if (!set) return undefined
  const { name } = await trx
    .selectFrom('restaurants')
    .select('name')
    .where('id', '=', set.restaurantId)
    .executeTakeFirstOrThrow()
  return name
}

export interface Invitation extends NewMember {
  id: string
  restaurantId: string
  restaurantName: string
  ownerId: string
}

/** Undefined if used, taken back or expired. */
export async function findInvitation(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('restaurants', 'restaurants.id', 'invitations.restaurantId')
    .select(['invitations.id', 'restaurantId', 'email', 'invitations.name', 'role', 'ownerId'])
    .select(['restaurants.name as plainName', 'label'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  const { plainName, label, ...invitation } = row
  return { ...invitation, restaurantName: shownName({ name: plainName, label }) }
}

/** Part of a transaction. */
export async function joinRestaurant(
  trx: Db,
  { id, restaurantId, ownerId, name, role }: Invitation,
  personId: string,
  now: Date,
): Promise<void> {
  await removeInvitation(trx, restaurantId, id)
  // Their address may have become the owner's.
  if (personId === ownerId) return
  await trx
    .insertInto('members')
    .values({ restaurantId, personId, name, role, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['restaurantId', 'personId']).doUpdateSet({ role }))
    .execute()
}

async function removeInvitation(db: Db, restaurantId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('invitations')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** Of a member or an invitation. */
export async function changePerson(
  trx: Db,
  restaurantId: string,
  id: string,
  change: { name?: string | undefined; role?: GivenRole | undefined },
  now: Date,
): Promise<Member> {
  const member = trx.updateTable('members').set(change).where('restaurantId', '=', restaurantId)
  await member.where('personId', '=', id).execute()
  const invited = trx.updateTable('invitations').set(change)
  await invited.where('restaurantId', '=', restaurantId).where('id', '=', id).execute()
  const people = await listPeople(trx, restaurantId, now)
  const changed = people.find((person) => person.id === id && person.role !== 'owner')
  if (!changed) throw notFound()
  return changed
}

/** Whoever joined an owner's restaurants since then, all invitations and offers. Part of a transaction. */
export async function removePeopleSince(trx: Db, ownerId: string, since: Date): Promise<void> {
  const own = trx.selectFrom('restaurants').select('id').where('ownerId', '=', ownerId)
  await endOffers(trx, ownerId)
  await trx.deleteFrom('invitations').where('restaurantId', 'in', own).execute()
  await trx
    .deleteFrom('members')
    .where('restaurantId', 'in', own)
    .where('createdAt', '>=', since.toISOString())
    .execute()
}

/** Ends a membership, or takes an invitation back. */
export async function removePerson(trx: Db, restaurantId: string, id: string): Promise<void> {
  await endOffer(trx, restaurantId, id)
  const removed = await trx
    .deleteFrom('members')
    .where('restaurantId', '=', restaurantId)
    .where('personId', '=', id)
    .executeTakeFirst()
  if (removed.numDeletedRows > 0n) return
  if (!(await removeInvitation(trx, restaurantId, id))) throw notFound()
}

export interface OwnRestaurant {
  id: string
  name: string
  slug: string
  role: Role
  suspendedFor: string | null
  /** Until when it is offered to them; null if it is not. */
  offeredUntil: string | null
}

/** Those that they own, in the order in which they were made. */
export async function listOwnRestaurants(db: Db, ownerId: string): Promise<OwnRestaurant[]> {
  const rows = await db
    .selectFrom('restaurants')
    .select(['id', 'name', 'label', 'slug', 'suspendedFor'])
    .where('ownerId', '=', ownerId)
    .orderBy(ownedSince)
    .orderBy('id')
    .execute()
  return rows.map((row) => withName({ ...row, role: 'owner', offeredUntil: null }))
}

/** The same; a conflict if there is no room for one more. Part of a transaction. */
export async function listWithRoom(trx: Db, ownerId: string): Promise<OwnRestaurant[]> {
  const owned = await listOwnRestaurants(trx, ownerId)
  if (owned.length >= MOST_RESTAURANTS) throw limitReached(MOST_RESTAURANTS)
  return owned
}

/** Their own first, then in the order in which they joined. */
export async function listRestaurantsOf(
  db: Db,
  personId: string,
  now: Date,
): Promise<OwnRestaurant[]> {
  const joined = await db
    .selectFrom('members')
    .innerJoin('restaurants', 'restaurants.id', 'members.restaurantId')
    .leftJoin('handovers', (join) =>
      join
        .onRef('handovers.restaurantId', '=', 'members.restaurantId')
        .onRef('handovers.personId', '=', 'members.personId')
        .on('handovers.expiresAt', '>', now.toISOString()),
    )
    .select(['restaurants.id', 'restaurants.name', 'label', 'slug', 'suspendedFor', 'role'])
    .select('handovers.expiresAt as offeredUntil')
    .where('members.personId', '=', personId)
    .orderBy('members.createdAt')
    .orderBy('restaurants.id')
    .execute()
  return [...(await listOwnRestaurants(db, personId)), ...joined.map(withName)]
}

function withName({
  name,
  label,
  ...restaurant
}: OwnRestaurant & { label: string | null }): OwnRestaurant {
  return { ...restaurant, name: shownName({ name, label }) }
}

/** Those of others, if the person owns none; null for an owner. */
export async function listJoinedOnly(
  db: Db,
  personId: string,
  now: Date,
): Promise<OwnRestaurant[] | null> {
  const all = await listRestaurantsOf(db, personId, now)
  return all.some(({ role }) => role === 'owner') ? null : all
}

// More often is not worth a write.
const SEEN_EVERY_MS = 10 * MINUTE_MS

export async function noteSeen(
  db: Db,
  {
    restaurantId,
    entry,
    seenAt,
  }: Pick<Session, 'restaurantId' | 'entry'> & { seenAt: string | null },
  now: Date,
): Promise<void> {
  if (seenAt !== null && Date.parse(seenAt) > now.getTime() - SEEN_EVERY_MS) return
  await db
    .updateTable('members')
    .set({ lastSeenAt: now.toISOString() })
    .where('restaurantId', '=', restaurantId)
    .where('personId', '=', entry.personId)
    .execute()
}

/** Part of housekeeping; listed a month longer, so that the owner can send them again. */
export async function forgetInvitations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * DAY_MS).toISOString()
  await db.deleteFrom('invitations').where('expiresAt', '<', before).execute()
}
