import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { PreviewWish } from '#builder/publish/preview-page.ts'
import { lookSchema } from '../schemas/menu-settings.ts'

/** Addresses of pages as guests would see them at a moment: whoever knows one may look for some minutes. */
export interface PreviewSecrets {
  issue(wish: PreviewWish, now: Date): Promise<string>
  /** What a secret of ours is for that has not run out; null for any other text. */
  read(secret: string, now: Date): Promise<PreviewWish | null>
}

const LIFETIME_SECONDS = 5 * 60
const ALGORITHM = 'HS256'
// Another audience than that of the tokens by which owners sign in, which have the same key.
const PARTIES = { issuer: 'qaima', audience: 'qaima-preview' }
const payloadSchema = z.object({
  sub: z.string(),
  path: z.string(),
  at: z.int(),
  look: lookSchema.optional(),
})

export function createPreviewSecrets(secret: string): PreviewSecrets {
  const key = new TextEncoder().encode(secret)
  return {
    issue: ({ restaurantId, path, at, look }, now) =>
      new SignJWT({ path, at: at.getTime(), ...(look && { look }) })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(restaurantId)
        .setIssuer(PARTIES.issuer)
        .setAudience(PARTIES.audience)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS)
        .sign(key),
    async read(secret, now) {
      try {
        const options = { ...PARTIES, algorithms: [ALGORITHM], currentDate: now }
        const { payload } = await jwtVerify(secret, key, options)
        const { sub: restaurantId, path, at, look } = payloadSchema.parse(payload)
        return { restaurantId, path, at: new Date(at), ...(look && { look }) }
      } catch {
        return null
      }
    },
  }
}
