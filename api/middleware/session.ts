import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isApiKey, useApiKey } from '#db/queries/api-keys.ts'
import { findSession, isPersonValid, type Person, type Session } from '#db/queries/sessions.ts'
import { isActive, subscriptionText } from '#db/rules/billing/plans.ts'
import { mayFit } from '#db/rules/text/texts.ts'
import { noteUse } from '#db/queries/browser-sessions.ts'
import { noteSeen } from '#db/queries/people.ts'
import { hasPasskey } from '#db/queries/passkeys.ts'
import { getAccount } from '#db/queries/owners.ts'
import { emailKey } from '#db/rules/contact/emails.ts'
import { mayDo } from '#db/rules/roles.ts'
import { browserOf } from '#db/rules/browsers.ts'
import type { AnyContext, AppEnv, OwnerEnv, PersonEnv } from '../context.ts'
import type { Visitor } from '../domain/browser-sessions.ts'
import { RequestError, signedOut, MESSAGES, invalid } from '../errors.ts'
import { fieldBeyond, LEAST_ROLES } from '../roles.ts'
import { networksOf } from './address.ts'
import { consumeBucket } from './rate-limit.ts'

// Ours have some 250 characters.
const LONGEST_TOKEN = 1000

/** The id of one of a person's restaurants; without it their own, or the first that they joined. */
export const CHOSEN_RESTAURANT = 'X-Restaurant'

/** A person, for what concerns their account: in no restaurant, and not by a key (403). */
export const knownPerson = createMiddleware<PersonEnv>(async (c, next) => {
  const token = givenToken(c)
  const { db, now } = c.var.context
  if (isApiKey(token)) {
    if (!(await useApiKey(db, token, now()))) throw signedOut()
    throw new RequestError('forbidden', MESSAGES.forbidden)
  }
  const person = await readPerson(c)
  if (!person) throw signedOut()
  c.set('person', person)
  await next()
})

/** People only: 403 for a key. */
export const signedIn = createMiddleware<OwnerEnv>(async (c, next) => {
  const { entry } = await requireSession(c)
  if (entry.keyHash !== undefined) throw new RequestError('forbidden', MESSAGES.forbidden)
  await next()
})

/** People, and programs with the restaurant's key. */
export const signedInOrKey = createMiddleware<OwnerEnv>(async (c, next) => {
  await requireSession(c)
  await next()
})

/** The same, with a plan that runs: for changes of public pages. */
export const subscribed = createMiddleware<OwnerEnv>(async (c, next) => {
  const { subscription } = await requireSession(c)
  const now = c.var.context.now()
  if (!isActive(subscription, now)) {
    throw new RequestError('unpaid', subscriptionText(subscription, now))
  }
  consumeBucket(c, 'changesOfOwner')
  await next()
})

/** 403 for a role that may not make this call; see `roles.ts`. */
async function requireSession(c: Context<OwnerEnv>): Promise<Session> {
  const { db, now } = c.var.context
  const token = givenToken(c)
  const session = isApiKey(token) ? await useApiKey(db, token, now()) : await readSession(c)
  if (!session) throw signedOut()
  const least = LEAST_ROLES[callOf(c)] ?? 'owner'
  if (!mayDo(session.role, least)) throw new RequestError('forbidden', MESSAGES.forbidden)
  await noteSessionsUse(c, session)
  c.set('session', session)
  return session
}

/** A full disk keeps nobody from reading. */
async function noteSessionsUse(c: Context<OwnerEnv>, session: Session): Promise<void> {
  const { db, log, now } = c.var.context
  const { entry, lastUsedAt, seenAt } = session
  const note = async () => {
    if (entry.sessionId !== undefined && lastUsedAt) {
      await noteUse(db, { id: entry.sessionId, lastUsedAt }, now())
    }
    if (seenAt !== undefined) await noteSeen(db, { ...session, seenAt }, now())
  }
  await note().catch((err: unknown) => {
    log.warn({ requestId: c.var.requestId, err }, 'the use of a session was not noted')
  })
}

/** 403 for a body that sets what the session's role may not; see `roles.ts`. */
export function assertMaySet(c: Context<OwnerEnv>, body: unknown): void {
  const field = fieldBeyond(c.var.session.role, callOf(c), body)
  if (field !== undefined) throw new RequestError('forbidden', MESSAGES.forbidden, { field })
}

function callOf(c: Context<OwnerEnv>): string {
  return `${c.req.method} ${routePath(c)}`
}

/** In the restaurant that the request chooses; 404 for one of others, 403 for a person who has none. */
async function readSession(c: Context<OwnerEnv>): Promise<Session | undefined> {
  const person = await readClaims(c)
  if (!person) return undefined
  const chosenId = c.req.header(CHOSEN_RESTAURANT)
  const session = await findSession(c.var.context.db, person, chosenId)
  if (session) return session
  if (!(await isPersonValid(c.var.context.db, person))) return undefined
  throw chosenId === undefined
    ? new RequestError('forbidden', MESSAGES.forbidden)
    : new RequestError('not_found', MESSAGES.notFound)
}

/** Whose token it is, if it is good; `findSession` knows whether it has ended. */
async function readClaims(c: Pick<Context<AppEnv>, 'req' | 'var'>): Promise<Person | null> {
  const { tokens, now } = c.var.context
  const token = givenToken(c)
  return token ? tokens.read(token, now()) : null
}

/** The person of a valid token, if any. */
export async function readPerson(
  c: Pick<Context<AppEnv>, 'req' | 'var'>,
): Promise<Person | undefined> {
  const claims = await readClaims(c)
  return claims && (await isPersonValid(c.var.context.db, claims)) ? claims : undefined
}

/** Who signs in. */
export function visitorOf(c: AnyContext): Visitor {
  return { networks: networksOf(c), browser: browserOf(c.req.header('User-Agent') ?? '') }
}

/** Empty for none. */
function givenToken({ req }: Pick<Context<AppEnv>, 'req'>): string {
  const given = req.header('Authorization') ?? ''
  return mayFit(given, LONGEST_TOKEN) ? given.replace(/^Bearer\s+/i, '') : ''
}

/**
 * Operators only: e-mail in the settings and confirmed, since anybody can sign up with any address; in
 * production with a passkey. After `knownPerson`.
 */
export const operator = createMiddleware<PersonEnv>(async (c, next) => {
  const { db, settings } = c.var.context
  const account = await getAccount(db, c.var.person.personId)
  const isListed = settings.operatorEmails.some((email) => emailKey(email) === account.emailKey)
  if (!isListed || account.emailConfirmedAt === null) {
    throw new RequestError('forbidden', MESSAGES.forbidden)
  }
  if (settings.production && !(await hasPasskey(db, c.var.person.personId))) {
    throw new RequestError('forbidden', MESSAGES.operatorsPasskey, { field: 'passkey' })
  }
  await next()
})

// The `__Host-` prefix: no other host or plain HTTP can set it. Browsers allow it on localhost.
const COOKIE = { name: 'google', prefix: 'host' } as const
const OPTIONS = { prefix: 'host', path: '/', secure: true } as const
const GOOGLE_TAKES_SECONDS = 600

/** An HttpOnly secret for the browser that goes to Google. */
export function giveSecret(c: Context, secret: string): void {
  const rules = { httpOnly: true, sameSite: 'Lax', maxAge: GOOGLE_TAKES_SECONDS } as const
  setCookie(c, COOKIE.name, secret, { ...OPTIONS, ...rules })
}

/** Throws if this browser did not go to Google. */
export function secretOf(c: Context): string {
  const secret = getCookie(c, COOKIE.name, COOKIE.prefix)
  if (!secret) throw invalid('token')
  return secret
}

export function takeSecretBack(c: Context): void {
  deleteCookie(c, COOKIE.name, OPTIONS)
}
