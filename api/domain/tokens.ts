import { createHmac, hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { CompactSign, compactVerify, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { PreviewWish } from '#builder/publish/preview-page.ts'
import type { PreviewedDish } from '#db/menu/previewed-dish.ts'
import type { Person } from '#db/queries/sessions.ts'
import { DAY_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import { emailKey } from '#db/rules/contact/emails.ts'
import { lookSchema } from '../schemas/menu-settings.ts'

export interface Tokens {
  /** Valid until `tokenEnd`. */
  issue(person: Person, now: Date): Promise<string>
  /** Whose a valid token is, or null. The database knows whether the sign-in goes on. */
  read(token: string, now: Date): Promise<Person | null>
}

interface ReadToken extends Person {
  expiresAt: number
}

const LIFETIME_MS = 7 * DAY_MS
const REMEMBERED = 10_000
const ALGORITHM = 'HS256'
const PARTIES = { issuer: 'qaima', audience: 'qaima' }
const payloadSchema = z.object({
  sub: z.string(),
  tokenVersion: z.number().int(),
  sid: z.string().optional(),
  exp: z.number(),
})

export function tokenEnd(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS)
}

/** Caches valid signatures by the token's hash. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  const known = new LRUCache<string, ReadToken>({ maxSize: REMEMBERED, sizeCalculation: () => 1 })
  return {
    issue: (person, now) => sign(key, person, now),
    async read(token, now) {
      const id = hash('sha256', token, 'base64')
      const claims = known.get(id) ?? (await verify(key, token, now))
      if (!claims || claims.expiresAt <= now.getTime()) return null
      known.set(id, claims)
      const { expiresAt: _, ...person } = claims
      return person
    },
  }
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

function sign(
  key: Uint8Array,
  { personId, tokenVersion, sessionId }: Person,
  now: Date,
): Promise<string> {
  return new SignJWT({ tokenVersion, ...(sessionId !== undefined && { sid: sessionId }) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(personId)
    .setIssuer(PARTIES.issuer)
    .setAudience(PARTIES.audience)
    .setIssuedAt(secondsOf(now))
    .setExpirationTime(secondsOf(tokenEnd(now)))
    .sign(key)
}

async function verify(key: Uint8Array, token: string, now: Date): Promise<ReadToken | null> {
  if (!isCanonical(token.slice(token.lastIndexOf('.') + 1))) return null
  try {
    const options = { ...PARTIES, algorithms: [ALGORITHM], currentDate: now }
    const { payload } = await jwtVerify(token, key, options)
    const { sub, tokenVersion, sid, exp } = payloadSchema.parse(payload)
    return {
      personId: sub,
      tokenVersion,
      ...(sid !== undefined && { sessionId: sid }),
      expiresAt: exp * 1000,
    }
  } catch {
    // Forged, cut, of another time or no token at all: all the same to whoever sent it.
    return null
  }
}

/** Base64url has several spellings of the same bytes. */
function isCanonical(base64url: string): boolean {
  return Buffer.from(base64url, 'base64url').toString('base64url') === base64url
}

/** The database knows whether the sign-in still counts. */
type PreviewClaims = PreviewWish & Person

/** What a text from outside says, for a time. */
interface Secrets<Claims> {
  issue(claims: Claims, now: Date): Promise<string>
  /** The claims of a valid secret; null otherwise. */
  read(secret: string, now: Date): Promise<Claims | null>
}

/** Addresses of previews. */
export type PreviewSecrets = Secrets<PreviewClaims>

const PREVIEW_MS = 5 * MINUTE_MS
const previewSchema = z.object({
  personId: z.string(),
  tokenVersion: z.int(),
  sessionId: z.string().optional(),
  restaurantId: z.string(),
  path: z.string(),
  at: z.coerce.date(),
  look: lookSchema.optional(),
  // As the call has checked it.
  dish: z.custom<PreviewedDish>().optional(),
})

export function createPreviewSecrets(secret: string): PreviewSecrets {
  return createSecrets(secret, 'qaima-preview', PREVIEW_MS, (said) => {
    const { look, sessionId, ...claims } = previewSchema.parse(said)
    return { ...claims, ...(look && { look }), ...(sessionId !== undefined && { sessionId }) }
  })
}

interface UploadClaims {
  restaurantId: string
  /** Of the picture. */
  hash: string
}

/** Pictures that no product has yet. */
export type UploadSecrets = Secrets<UploadClaims>

// Housekeeping waits twice as long for a product, before it removes a picture's files.
const UPLOAD_MS = 5 * MINUTE_MS
const uploadSchema = z.object({ restaurantId: z.string(), hash: z.string() })

export function createUploadSecrets(secret: string): UploadSecrets {
  return createSecrets(secret, 'qaima-upload', UPLOAD_MS, (said) => uploadSchema.parse(said))
}

interface ChallengeClaims {
  /** Whose new passkey it is for; null to sign in. */
  ownerId: string | null
  nonce: string
}

/** What a passkey signs. It carries itself: strangers can ask for any number. */
export type Challenges = Secrets<ChallengeClaims>

export const CHALLENGE_MS = 5 * MINUTE_MS
const challengeSchema = z.object({ ownerId: z.string().nullable(), nonce: z.string() })

export function createChallenges(secret: string): Challenges {
  return createSecrets(secret, 'qaima-challenge', CHALLENGE_MS, (said) =>
    challengeSchema.parse(said),
  )
}

const expirySchema = z.object({ expiresAt: z.int() })

/**
 * The secret carries its content, so that any server can read it; compressed, since proxies refuse
 * addresses over 8 KB. Its type keeps it from being an owner's token, which has the same key.
 */
function createSecrets<Claims extends object>(
  secret: string,
  typ: string,
  forMs: number,
  parse: (said: unknown) => Claims,
): Secrets<Claims> {
  const key = new TextEncoder().encode(secret)
  return {
    issue(claims, now) {
      const said = { ...claims, expiresAt: now.getTime() + forMs }
      return new CompactSign(deflateRawSync(JSON.stringify(said)))
        .setProtectedHeader({ alg: ALGORITHM, typ })
        .sign(key)
    },
    async read(secret, now) {
      try {
        const options = { algorithms: [ALGORITHM] }
        const { payload, protectedHeader } = await compactVerify(secret, key, options)
        if (protectedHeader.typ !== typ) return null
        const said: unknown = JSON.parse(inflateRawSync(payload).toString())
        return expirySchema.parse(said).expiresAt > now.getTime() ? parse(said) : null
      } catch {
        return null
      }
    },
  }
}

/** Remembers an e-mail after its account; useless without the server's secret. */
export type EmailHash = (email: string) => string

/** Derives its own key from the secret that signs tokens. */
export function createEmailHash(secret: string): EmailHash {
  return (email) =>
    createHmac('sha256', secret)
      .update(`past trial ${emailKey(email)}`)
      .digest('base64url')
}
