import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { limitReached } from '#db/errors.ts'
import { addMail } from '#db/queries/mails.ts'
import {
  endTokens,
  findOwner,
  getAccount,
  noteSignIn,
  setPassword,
  type Account,
  type Owner,
} from '#db/queries/owners.ts'
import {
  addPasskey,
  countCodes,
  findCredential,
  hasPasskey,
  listCredentials,
  listPasskeys,
  MOST_PASSKEYS,
  removePasskey,
  removePasskeys,
  replaceCodes,
  useChallenge,
  usePasskey,
  type Credential,
} from '#db/queries/passkeys.ts'
import { refund, resetLimits } from '#db/queries/rate-limits.ts'
import { deleteMailTokens, type Person } from '#db/queries/sessions.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { CODE_BYTES, parseCode, RECOVERY_CODES, writtenCode } from '#db/rules/recovery-codes.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import { consume, limitsFrom, tryConsume } from '../rate-limits.ts'
import type {
  AddedPasskey,
  NewPasskey,
  PasskeyAnswer,
  Passkeys,
  Proof,
  RecoveryCodes,
} from '../schemas/passkeys.ts'
import { assertPersonValid } from './changes.ts'
import { takeLink, type LinkReader } from './mail-links.ts'
import { linkMail } from './mail/mail-contents.ts'
import { mailLimit } from './mail/mailer.ts'
import { confirmPassword, logInLimits, wrongPassword } from './sign-in.ts'
import { startSession, type Visitor } from './browser-sessions.ts'
import { CHALLENGE_MS } from './tokens.ts'

// Ed25519, ES256 and RS256, which all devices know one of. Node calls further ones experimental.
const ALGORITHMS = [-8, -7, -257]

export async function readPasskeys(db: Db, ownerId: string): Promise<Passkeys> {
  const passkeys = await listPasskeys(db, ownerId)
  return {
    passkeys: passkeys.map(({ id, ...passkey }) => ({ _id: id, ...passkey })),
    codesLeft: await countCodes(db, ownerId),
  }
}

/** What a browser asks a device with, to make a passkey; for the password. */
export async function askForPasskey(context: AppContext, person: Person, { password }: Proof) {
  const { db, now } = context
  const { personId: ownerId } = person
  const account = await proveByPassword(context, ownerId, password)
  await assertPersonValid(db, person)
  const present = await listCredentials(db, ownerId)
  if (present.length >= MOST_PASSKEYS) throw limitReached(MOST_PASSKEYS, 'passkey')
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: PRODUCT_NAME.en,
    rpID: siteOf(context).host,
    userName: account.email,
    userID: new TextEncoder().encode(ownerId),
    challenge: await context.challenges.issue({ ownerId, nonce: nonce() }, now()),
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: present.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    // Whoever signs in with it types no e-mail, and the device knows who holds it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options
}

/** Whoever took a token knows the e-mail: an account without a password sets one by mail first. */
async function proveByPassword(
  context: AppContext,
  ownerId: string,
  password: string,
): Promise<Account> {
  const account = await getAccount(context.db, ownerId)
  if (account.passwordHash === null) throw wrongPassword()
  await confirmPassword(context, { ownerId, account }, password)
  return account
}

/** Codes come with the first one, and a mail by which the owner can undo it. */
export async function takePasskey(
  context: AppContext,
  person: Person,
  { name, passkey }: NewPasskey,
): Promise<AddedPasskey> {
  const { db, now } = context
  const { personId: ownerId } = person
  await assertPersonValid(db, person)
  const { challenge, credential } = await readNewPasskey(context, ownerId, passkey)
  const time = now()
  const added = await transact(db, async (trx) => {
    await assertPersonValid(trx, person)
    if (!(await useChallenge(trx, lasting(challenge, time), time))) throw invalid('passkey')
    const count = await addPasskey(trx, { ownerId, name, ...credential }, time)
    await tellOwner(trx, ownerId, time)
    const codes = count === 1 ? await makeCodes(trx, ownerId) : null
    return { ...(await readPasskeys(trx, ownerId)), codes }
  })
  context.mailer.wake()
  return added
}

/** For whoever reads the mail that a passkey brings: all go, with the sign-ins and the password. */
export async function undoPasskeys(
  context: AppContext,
  token: string,
  reader: LinkReader,
): Promise<void> {
  const time = context.now()
  await takeLink(context, { purpose: 'undo-passkey', token, reader }, async (trx, { ownerId }) => {
    const { email } = await getAccount(trx, ownerId)
    await removePasskeys(trx, ownerId)
    await setPassword(trx, ownerId, null)
    await endTokens(trx, ownerId)
    await deleteMailTokens(trx, ownerId, 'undo-passkey')
    await addMail(trx, linkMail({ ownerId, email }, 'reset-password', time), time)
  })
  context.mailer.wake()
}

/** A stranger who signed up with somebody's address must not fill their mailbox. */
async function tellOwner(trx: Db, ownerId: string, now: Date): Promise<void> {
  const { email, emailConfirmedAt } = await getAccount(trx, ownerId)
  if (emailConfirmedAt === null && !(await tryConsume(trx, mailLimit(email), now))) return
  await addMail(trx, linkMail({ ownerId, email }, 'undo-passkey', now), now)
}

async function readNewPasskey(
  context: AppContext,
  ownerId: string,
  passkey: NewPasskey['passkey'],
): Promise<{ challenge: string; credential: Credential }> {
  const { host, origin } = siteOf(context)
  const asked = expectChallenge(context, ownerId)
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: asked.check,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => noteRefusal(context, error))
  if (!verified?.registrationInfo) throw invalid('passkey')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const { transports } = passkey.response
  return {
    challenge: asked.challenge(),
    credential: { credentialId: id, publicKey, counter, transports },
  }
}

export async function dropPasskey(
  context: AppContext,
  person: Person,
  id: string,
  { password }: Proof,
): Promise<Passkeys> {
  const { db } = context
  const { personId: ownerId } = person
  await proveByPassword(context, ownerId, password)
  return transact(db, async (trx) => {
    await assertPersonValid(trx, person)
    await removePasskey(trx, ownerId, id)
    return readPasskeys(trx, ownerId)
  })
}

/** Ends the former ones. */
export async function renewCodes(
  context: AppContext,
  person: Person,
  { password }: Proof,
): Promise<RecoveryCodes> {
  const { db } = context
  const { personId: ownerId } = person
  await proveByPassword(context, ownerId, password)
  return transact(db, async (trx) => {
    await assertPersonValid(trx, person)
    if (!(await hasPasskey(trx, ownerId))) {
      throw new RequestError('conflict', MESSAGES.passkeyFirst)
    }
    return { codes: await makeCodes(trx, ownerId) }
  })
}

async function makeCodes(trx: Db, ownerId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => writtenCode(randomBytes(CODE_BYTES)))
  await replaceCodes(
    trx,
    ownerId,
    codes.map((code) => parseCode(code) ?? ''),
  )
  return codes
}

/** What a browser asks a device with, to sign in; nobody says who that is. */
export async function askForSignIn(context: AppContext) {
  const { challenges, now } = context
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: siteOf(context).host,
    challenge: await challenges.issue({ ownerId: null, nonce: nonce() }, now()),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  return options
}

/** The token for a passkey; one error for all that is wrong. */
export async function signInWithPasskey(
  context: AppContext,
  passkey: PasskeyAnswer,
  visitor: Visitor,
): Promise<string> {
  const { db, now } = context
  const { networks, browser } = visitor
  const time = now()
  const wrong = limitsFrom('wrongPasswordsFromAddress', networks)
  await consume(db, [...wrong, ...limitsFrom('logInsFromAddress', networks)], time)
  const owner = await findPasskeysOwner(context, passkey)
  if (!owner) throw new RequestError('signed_out', MESSAGES.wrongPasskey)
  await refund(db, wrong)
  await resetLimits(db, logInLimits(owner.email, networks).fromHere)
  await noteSignIn(db, owner, time)
  return startSession(context, owner, browser)
}

async function findPasskeysOwner(
  context: AppContext,
  passkey: PasskeyAnswer,
): Promise<Owner | undefined> {
  const { db, now } = context
  const found = await findCredential(db, passkey.id)
  if (!found) return undefined
  const { host, origin } = siteOf(context)
  const { id, ownerId, credentialId, counter: before, ...credential } = found
  const asked = expectChallenge(context, null)
  const proof = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: asked.check,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id: credentialId, counter: before, ...credential },
    requireUserVerification: true,
  }).catch((error: unknown) => noteRefusal(context, error))
  if (!proof?.verified) return undefined
  const { newCounter: counter } = proof.authenticationInfo
  const time = now()
  return transact(db, async (trx) => {
    const isNew = await useChallenge(trx, lasting(asked.challenge(), time), time)
    // A second device with the same key would count again from there.
    if (!isNew || !(await usePasskey(trx, { id, before, counter }, time))) return undefined
    return findOwner(trx, ownerId)
  })
}

/** Browsers bind a passkey to them. */
function siteOf({ settings }: AppContext): { host: string; origin: string } {
  const { hostname, origin } = new URL(settings.publicUrl)
  return { host: hostname, origin }
}

/** Whether a challenge is ours, and was for this owner, or for signing in. */
function expectChallenge({ challenges, now }: AppContext, ownerId: string | null) {
  let challenge = ''
  return {
    challenge: () => challenge,
    async check(encoded: string): Promise<boolean> {
      challenge = Buffer.from(encoded, 'base64url').toString()
      const claims = await challenges.read(challenge, now())
      return claims !== null && claims.ownerId === ownerId
    },
  }
}

/** Until it has expired for certain. */
function lasting(challenge: string, now: Date): { challenge: string; expiresAt: Date } {
  return { challenge, expiresAt: new Date(now.getTime() + CHALLENGE_MS) }
}

const NONCE_BYTES = 16

function nonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64url')
}

/** The library throws for whatever is wrong with an answer: anybody can cause that. */
function noteRefusal({ log }: AppContext, error: unknown): null {
  log.info({ reason: error instanceof Error ? error.message : String(error) }, 'passkey refused')
  return null
}
