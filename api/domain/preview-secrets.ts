import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { PreviewWish } from '#builder/publish/preview-page.ts'
import type { PreviewedDish } from '#db/rules/previewed-dish.ts'
import { lookSchema } from '../schemas/menu-settings.ts'

/** What such an address says; whether the sign-ins of its owner still count, only the database knows. */
interface PreviewClaims extends Omit<PreviewWish, 'restaurantId'> {
  ownerId: string
  tokenVersion: number
}

/** Addresses of pages as guests would see them at a moment: whoever knows one may look for some minutes. */
export interface PreviewSecrets {
  issue(claims: PreviewClaims, now: Date): Promise<string>
  /** What a secret of ours is for that has not run out; null for any other text. */
  read(secret: string, now: Date): Promise<PreviewClaims | null>
}

const LIFETIME_SECONDS = 5 * 60
const ALGORITHM = 'HS256'
// Another audience than that of the tokens by which owners sign in, which have the same key.
const PARTIES = { issuer: 'qaima', audience: 'qaima-preview' }
const payloadSchema = z.object({
  sub: z.string(),
  tokenVersion: z.int(),
  path: z.string(),
  at: z.int(),
  look: lookSchema.optional(),
  // As the call has checked it.
  dish: z.custom<PreviewedDish>().optional(),
})

export function createPreviewSecrets(secret: string): PreviewSecrets {
  const key = new TextEncoder().encode(secret)
  return {
    issue: ({ ownerId, at, ...claims }, now) =>
      new SignJWT({ ...claims, at: at.getTime() })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(ownerId)
        .setIssuer(PARTIES.issuer)
        .setAudience(PARTIES.audience)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS)
        .sign(key),
    async read(secret, now) {
      try {
        const options = { ...PARTIES, algorithms: [ALGORITHM], currentDate: now }
        const { payload } = await jwtVerify(secret, key, options)
        const { sub: ownerId, at, look, ...claims } = payloadSchema.parse(payload)
        return { ...claims, ownerId, at: new Date(at), ...(look && { look }) }
      } catch {
        return null
      }
    },
  }
}
