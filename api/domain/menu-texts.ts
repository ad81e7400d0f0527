import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A JSON text, as it is sent, with what tells it from every other. */
export interface MenuText {
  json: Buffer<ArrayBuffer>
  /** For the ETag header. */
  etag: string
}

/**
 * JSON made from a restaurant's data, kept until the restaurant's revision moves on. Every change
 * raises the revision in its own transaction, so what is found here is never old.
 */
export interface MenuTexts {
  get(
    kind: 'owner' | 'public',
    restaurant: { restaurantId: string; revision: number },
    make: () => Promise<unknown>,
  ): Promise<MenuText>
}

const MAX_BYTES = 32 * 1024 * 1024

/** An empty store of menu texts, bounded in memory. */
export function createMenuTexts(): MenuTexts {
  const texts = new LRUCache<string, MenuText & { revision: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ json }) => json.length,
  })
  return {
    async get(kind, { restaurantId, revision }, make) {
      const key = `${kind} ${restaurantId}`
      const known = texts.get(key)
      if (known?.revision === revision) return known
      const json = Buffer.from(JSON.stringify(await make()))
      const etag = `"${hash('sha256', json, 'base64url').slice(0, 22)}"`
      texts.set(key, { json, etag, revision })
      return { json, etag }
    },
  }
}
