import { hash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { LRUCache } from 'lru-cache'

/** The database knows whether the generation still counts. */
interface TokenClaims {
  ownerId: string
  tokenVersion: number
}

export interface Tokens {
  /** Valid for seven days. */
  issue(claims: TokenClaims, now: Date): Promise<string>
  /** The claims of a valid token; null otherwise. */
  read(token: string, now: Date): Promise<TokenClaims | null>
}

interface ReadToken extends TokenClaims {
  expiresAt: number
}

const LIFETIME_SECONDS = 7 * 24 * 60 * 60
const REMEMBERED = 10_000
const ALGORITHM = 'HS256'
const PARTIES = { issuer: 'qaima', audience: 'qaima' }
const payloadSchema = z.object({
  sub: z.string(),
  tokenVersion: z.number().int(),
  exp: z.number(),
})

/** Caches valid signatures by the token's hash. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  const known = new LRUCache<string, ReadToken>({ maxSize: REMEMBERED, sizeCalculation: () => 1 })
  return {
    issue: (claims, now) => sign(key, claims, now),
    async read(token, now) {
      const id = hash('sha256', token, 'base64')
      const claims = known.get(id) ?? (await verify(key, token, now))
      if (!claims || claims.expiresAt <= now.getTime()) return null
      known.set(id, claims)
      return { ownerId: claims.ownerId, tokenVersion: claims.tokenVersion }
    },
  }
}

function sign(key: Uint8Array, { ownerId, tokenVersion }: TokenClaims, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ tokenVersion })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(ownerId)
    .setIssuer(PARTIES.issuer)
    .setAudience(PARTIES.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFETIME_SECONDS)
    .sign(key)
}

async function verify(key: Uint8Array, token: string, now: Date): Promise<ReadToken | null> {
  if (!isCanonical(token.slice(token.lastIndexOf('.') + 1))) return null
  try {
    const options = { ...PARTIES, algorithms: [ALGORITHM], currentDate: now }
    const { payload } = await jwtVerify(token, key, options)
    const { sub, tokenVersion, exp } = payloadSchema.parse(payload)
    return { ownerId: sub, tokenVersion, expiresAt: exp * 1000 }
  } catch {
    // Forged, cut, of another time or no token at all: all the same to whoever sent it.
    return null
  }
}

/** Base64url has several spellings of the same bytes. */
function isCanonical(base64url: string): boolean {
  return Buffer.from(base64url, 'base64url').toString('base64url') === base64url
}
