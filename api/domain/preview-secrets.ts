import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { CompactSign, compactVerify } from 'jose'
import { z } from 'zod'
import type { PreviewWish } from '#builder/publish/preview-page.ts'
import { MINUTE_MS } from '#db/rules/dates.ts'
import type { PreviewedDish } from '#db/menu/previewed-dish.ts'
import { lookSchema } from '../schemas/menu-settings.ts'

/** The database knows whether the owner's sessions still count. */
interface PreviewClaims extends Omit<PreviewWish, 'restaurantId'> {
  ownerId: string
  tokenVersion: number
}

/** Addresses of previews that work for some minutes. */
export interface PreviewSecrets {
  issue(claims: PreviewClaims, now: Date): Promise<string>
  /** The claims of a valid secret; null otherwise. */
  read(secret: string, now: Date): Promise<PreviewClaims | null>
}

const LIFETIME_MS = 5 * MINUTE_MS
const ALGORITHM = 'HS256'
// Not usable as an owner's token, which has the same key.
const TYPE = 'qaima-preview'
const claimsSchema = z.object({
  ownerId: z.string(),
  tokenVersion: z.int(),
  expiresAt: z.int(),
  path: z.string(),
  at: z.int().transform((ms) => new Date(ms)),
  look: lookSchema.optional(),
  // As the call has checked it.
  dish: z.custom<PreviewedDish>().optional(),
})

/**
 * The secret carries its content, so that any server can read it; compressed, since proxies refuse
 * addresses over 8 KB.
 */
export function createPreviewSecrets(secret: string): PreviewSecrets {
  const key = new TextEncoder().encode(secret)
  return {
    issue({ at, ...claims }, now) {
      const said = { ...claims, at: at.getTime(), expiresAt: now.getTime() + LIFETIME_MS }
      return new CompactSign(deflateRawSync(JSON.stringify(said)))
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .sign(key)
    },
    async read(secret, now) {
      try {
        const options = { algorithms: [ALGORITHM] }
        const { payload, protectedHeader } = await compactVerify(secret, key, options)
        if (protectedHeader.typ !== TYPE) return null
        const said: unknown = JSON.parse(inflateRawSync(payload).toString())
        const { expiresAt, look, ...claims } = claimsSchema.parse(said)
        return expiresAt > now.getTime() ? { ...claims, ...(look && { look }) } : null
      } catch {
        return null
      }
    },
  }
}
