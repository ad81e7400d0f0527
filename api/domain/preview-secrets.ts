import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { CompactSign, compactVerify } from 'jose'
import { z } from 'zod'
import type { PreviewWish } from '#builder/publish/preview-page.ts'
import { MINUTE_MS } from '#db/rules/dates.ts'
import type { PreviewedDish } from '#db/menu/previewed-dish.ts'
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

const LIFETIME_MS = 5 * MINUTE_MS
const ALGORITHM = 'HS256'
// Of another kind than the tokens by which owners sign in, which have the same key.
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
 * What is said stands in the secret itself, so that any of several servers knows it; compressed, since
 * proxies refuse an address of more than 8 KB, which a dish with a long description would come to.
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
