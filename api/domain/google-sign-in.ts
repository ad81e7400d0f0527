import { withNumber } from '#builder/import/fit.ts'
import { deleteMailTokens } from '#db/queries/mail-tokens.ts'
import {
  addOwner,
  confirmEmail,
  endTokens,
  findOwnerByEmail,
  findOwnerByGoogleId,
  linkGoogle,
  setPassword,
  type Owner,
} from '#db/queries/owners.ts'
import { addRestaurant, isAddressTaken } from '#db/queries/restaurants.ts'
import { cleanName } from '#db/rules/names.ts'
import { toSegment } from '#db/rules/segments.ts'
import { TEXT_LIMITS } from '#db/rules/texts.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { MESSAGES, RequestError } from '../errors.ts'
import type { GoogleProfile } from '../schemas/google.ts'
import type { TokenClaims } from './tokens.ts'

/** The token of whoever has this Google account; the first time, an account is made for it. */
export async function signInWithGoogle(
  { db, tokens, publisher, now }: AppContext,
  profile: GoogleProfile,
  language: string,
): Promise<string> {
  const time = now()
  const { claims, restaurantId } = await transact(db, async (trx) => {
    const owner = await findOwnerByGoogleId(trx, profile.id)
    if (owner) return { claims: claimsOf(owner), restaurantId: null }
    const found = await findOwnerByEmail(trx, profile.email)
    if (found) return { claims: await link(trx, found, profile, time), restaurantId: null }
    return signUpWithGoogle(trx, profile, { language, now: time })
  })
  if (restaurantId !== null) publisher.wake(restaurantId)
  return tokens.issue(claims, time)
}

async function link(db: Db, owner: Owner, { id }: GoogleProfile, now: Date): Promise<TokenClaims> {
  // The address has passed on to another Google account; its former one still has the menu.
  if (owner.googleId !== null) throw new RequestError('forbidden', MESSAGES.forbidden)
  await linkGoogle(db, owner.id, id)
  if (owner.emailConfirmedAt !== null) return claimsOf(owner)
  // Whoever made the account did not show to have the address: nothing of theirs opens it now.
  await confirmEmail(db, owner.id, now)
  await setPassword(db, owner.id, null)
  await deleteMailTokens(db, owner.id, 'confirm-email')
  await deleteMailTokens(db, owner.id, 'reset-password')
  return { ownerId: owner.id, tokenVersion: await endTokens(db, owner.id) }
}

async function signUpWithGoogle(
  db: Db,
  { id, email, name }: GoogleProfile,
  { language, now }: { language: string; now: Date },
): Promise<{ claims: TokenClaims; restaurantId: string }> {
  const owner = await addOwner(db, { email, passwordHash: null, googleId: id, language, now })
  const restaurant = { ownerId: owner.id, name: await freeName(db, name, email), now }
  return { claims: claimsOf(owner), restaurantId: await addRestaurant(db, restaurant) }
}

/** A name for the restaurant after the profile's, with a number when its address is taken. */
async function freeName(db: Db, profileName: string, email: string): Promise<string> {
  const name = cleanName(profileName) || cleanName(email.split('@')[0] ?? '') || 'Restaurant'
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : withNumber(name, number, TEXT_LIMITS.name)
    if (!(await isAddressTaken(db, toSegment(numbered)))) return numbered
  }
}

function claimsOf({ id, tokenVersion }: Owner): TokenClaims {
  return { ownerId: id, tokenVersion }
}
