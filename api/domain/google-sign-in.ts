import { hash, randomBytes } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { removeKitchenLinks } from '#db/queries/kitchen-links.ts'
import { removePasskeys } from '#db/queries/passkeys.ts'
import { addMailToken, deleteMailTokens, findMailToken } from '#db/queries/sessions.ts'
import {
  addOwner,
  confirmEmail,
  endTokens,
  endUndos,
  findOwnerByEmail,
  findOwnerByGoogleId,
  getAccount,
  linkGoogle,
  noteSignIn,
  setPassword,
  type Owner,
} from '#db/queries/owners.ts'
import { findPlace, isLabelTaken } from '#db/queries/names.ts'
import { continueTrial } from '#db/queries/operators.ts'
import { addRestaurant } from '#db/queries/restaurants.ts'
import type { Browser } from '#db/rules/browsers.ts'
import { nameAndLabel } from '#db/rules/text/clean-names.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import { startSession } from './browser-sessions.ts'
import { hashMailToken } from './mail/mail-contents.ts'
import type { TestGoogle } from './test-google.ts'
import { type GoogleProfile, googleProfileSchema } from '../schemas/owners.ts'

/** The owner with this Google account; makes an account the first time. */
export async function signInWithGoogle(
  { db, publisher, emailHash, now }: AppContext,
  profile: GoogleProfile,
  language: string,
): Promise<string> {
  const { owner, restaurantId } = await transact(db, async (trx) => {
    const owner = await findOwnerByGoogleId(trx, profile.sub)
    if (owner) return { owner, restaurantId: null }
    const found = await findOwnerByEmail(trx, profile.email)
    if (found) {
      await link(trx, found, profile, now())
      return { owner: found, restaurantId: null }
    }
    const signedUp = await signUpWithGoogle(trx, profile, { language, now: now() })
    await continueTrial(trx, signedUp.restaurantId, emailHash(profile.email))
    return signedUp
  })
  await noteSignIn(db, owner, now())
  if (restaurantId !== null) publisher.wake(restaurantId)
  return owner.id
}

async function link(db: Db, owner: Owner, { sub }: GoogleProfile, now: Date): Promise<void> {
  // The address belongs to another Google account now; the former one keeps the menu.
  if (owner.googleId !== null) throw new RequestError('forbidden', MESSAGES.forbidden)
  await linkGoogle(db, owner.id, sub)
  if (owner.emailConfirmedAt !== null) return
  // Whoever signed up never confirmed the address: their password and passkeys end.
  await confirmEmail(db, owner.id, now)
  await setPassword(db, owner.id, null)
  await endTokens(db, owner.id)
  await endUndos(db, owner.id)
  await removePasskeys(db, owner.id)
  await removeKitchenLinks(db, owner.id)
}

async function signUpWithGoogle(
  db: Db,
  { sub, email, name }: GoogleProfile,
  { language, now }: { language: string; now: Date },
): Promise<{ owner: Owner; restaurantId: string }> {
  const owner = await addOwner(db, { email, passwordHash: null, googleId: sub, language, now })
  const { name: free, label } = await freeName(db, name, email)
  const restaurant = { ownerId: owner.id, name: free, label, now }
  return { owner, restaurantId: await addRestaurant(db, restaurant) }
}

function freeName(db: Db, profileName: string, email: string) {
  const names = [profileName, email.split('@')[0] ?? ''].map((name) => nameAndLabel(name))
  const wanted = names.find(({ name }) => name !== '') ?? { name: 'Restaurant', label: null }
  return findPlace(wanted, (text) => isLabelTaken(db, text))
}

const ANSWERS_WITHIN_MS = 10_000
const GOOGLE: oauth.AuthorizationServer = {
  issuer: 'https://accounts.google.com',
  token_endpoint: 'https://oauth2.googleapis.com/token',
}

export interface GoogleClient {
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Null: Google itself is asked. */
  test: TestGoogle | null
}

const REFUSALS = [
  oauth.AuthorizationResponseError,
  oauth.ResponseBodyError,
  oauth.OperationProcessingError,
]

/** Whether Google or we refused: anybody can cause that. */
export function isRefusal(error: unknown): error is Error {
  return REFUSALS.some((kind) => error instanceof kind)
}

/** The browser's secret; also the PKCE verifier. */
export const newBrowserSecret = oauth.generateRandomCodeVerifier

/** What goes to Google instead of the secret. */
export function proofsOf(secret: string) {
  return {
    state: hash('sha256', `state ${secret}`, 'base64url'),
    nonce: hash('sha256', `nonce ${secret}`, 'base64url'),
    code_challenge: hash('sha256', secret, 'base64url'),
    code_challenge_method: 'S256',
  }
}

/** The profile of who came back from Google. Throws if another browser went there, or Google refused. */
export async function readProfile(
  { clientId, clientSecret, redirectUri, test }: GoogleClient,
  address: URL,
  secret: string,
): Promise<GoogleProfile> {
  const client = { client_id: clientId }
  const { state, nonce } = proofsOf(secret)
  const found = oauth.validateAuthResponse(GOOGLE, client, address, state)
  const proof = oauth.ClientSecretPost(clientSecret)
  const options = {
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    ...(test && { [oauth.customFetch]: test.fetch }),
  }
  const answer = await oauth.authorizationCodeGrantRequest(
    GOOGLE,
    client,
    proof,
    found,
    redirectUri,
    secret,
    options,
  )
  const expected = { expectedNonce: nonce, requireIdToken: true }
  const tokens = await oauth.processAuthorizationCodeResponse(GOOGLE, client, answer, expected)
  // Unsigned, but from Google over TLS, as OpenID Connect allows.
  return googleProfileSchema.parse(oauth.getValidatedIdTokenClaims(tokens))
}

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
  context: AppContext,
  token: string,
  { secret, browser }: { secret: string; browser: Browser },
): Promise<string> {
  const { db, now } = context
  const time = now()
  const account = await transact(db, async (trx) => {
    const session = { tokenHash: hashMailToken(bound(token, secret)), purpose: 'session' } as const
    const found = await findMailToken(trx, session, time)
    if (!found) throw invalid('token')
    const { ownerId } = found
    await deleteMailTokens(trx, ownerId, 'session')
    const { tokenVersion } = await getAccount(trx, ownerId)
    return { id: ownerId, tokenVersion }
  })
  return startSession(context, account, browser)
}

function bound(token: string, secret: string): string {
  return `${token} ${secret}`
}
