import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import type { Db } from '#db/schema.ts'
import { jsonPieces } from './json-pieces.ts'
import { readCategories } from './menu-shapes.ts'

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
    kind: 'owner' | 'public' | `${'public' | 'texts'} ${MenuLanguage}`,
    restaurant: { restaurantId: string; revision: number },
    make: () => Promise<unknown>,
  ): Promise<MenuText>
}

/** The categories of a restaurant as their owner gets them. */
export function ownerMenuText(
  { db, menuTexts }: { db: Db; menuTexts: MenuTexts },
  restaurant: { restaurantId: string; revision: number },
): Promise<MenuText> {
  return menuTexts.get('owner', restaurant, () => readCategories(db, restaurant.restaurantId))
}

const MAX_BYTES = 32 * 1024 * 1024

/** An empty store of menu texts, bounded in memory. */
export function createMenuTexts(): MenuTexts {
  const texts = new LRUCache<string, MenuText & { revision: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ json }) => json.length,
  })
  const making = new Map<string, Promise<MenuText>>()
  const oneAtATime = pLimit(1)
  return {
    async get(kind, { restaurantId, revision }, make) {
      const key = `${kind} ${restaurantId}`
      const known = texts.get(key)
      if (known?.revision === revision) return known
      // Those who ask while it is being made wait for the same.
      const name = `${key} ${revision}`
      const underWay = making.get(name)
      if (underWay) return underWay
      const text = oneAtATime(() => makeText(make)).finally(() => making.delete(name))
      making.set(name, text)
      const made = await text
      texts.set(key, { ...made, revision })
      return made
    },
  }
}

// Of a long menu each piece takes a millisecond, and others have their turn in between.
async function makeText(make: () => Promise<unknown>): Promise<MenuText> {
  const pieces: Buffer[] = []
  const digest = createHash('sha256')
  for await (const piece of jsonPieces(await make())) {
    pieces.push(piece)
    digest.update(piece)
  }
  const json = Buffer.concat(pieces)
  return { json, etag: `"${digest.digest('base64url').slice(0, 22)}"` }
}
