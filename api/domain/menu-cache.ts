import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ownBytes } from '#db/own-bytes.ts'
import type { MenuLanguage } from '#db/rules/text/languages.ts'
import type { Db } from '#db/schema.ts'
import { jsonChunks } from './json-chunks.ts'
import type { Category } from '../schemas/categories.ts'
import { readCategories } from './serialize-menu.ts'

/** A JSON text and its ETag. */
export interface MenuText {
  json: Buffer<ArrayBuffer>
  etag: string
}

/** JSON cached until the restaurant's revision moves on, or the clock changes what it says. */
export interface MenuTexts {
  get(
    kind:
      | 'owner'
      | 'public'
      | 'kitchen'
      | 'bilingual'
      | 'languages'
      | 'main'
      | 'law'
      | 'options'
      | 'warnings'
      | 'bin'
      | `${'public' | 'texts'} ${MenuLanguage}`,
    restaurant: { restaurantId: string; revision: number },
    make: (now: Date) => Promise<Made>,
  ): Promise<MenuText>
}

interface Made {
  value: unknown
  until: number
}

export function ownerMenuText(
  { db, menuTexts }: { db: Db; menuTexts: MenuTexts },
  restaurant: { restaurantId: string; revision: number },
): Promise<MenuText> {
  return menuTexts.get('owner', restaurant, async (now) => {
    const categories = await readCategories(db, restaurant.restaurantId, now)
    return { value: categories, until: firstBack(categories, now) }
  })
}

// At most 30 days ahead, so that a minute more does not matter.
export const REFRESH_MS = 60_000

// However many dishes come back in a row, the menu is rebuilt only so often.
const KEPT_MS = 5000

/** Until when these categories stay as they are: the first dish or size is back, or some seconds later. */
export function firstBack(categories: readonly Category[], now: Date): number {
  const first = categories
    .flatMap(({ products }) => products.flatMap((product) => [product, ...product.sizes]))
    .reduce((first, { soldOut }) => {
      if (!soldOut) return first
      const { until } = soldOut
      return Math.min(first, until === null ? now.getTime() + REFRESH_MS : Date.parse(until))
    }, Infinity)
  return Math.max(first, now.getTime() + KEPT_MS)
}

interface KeptText extends MenuText {
  revision: number
  /** From when it is valid, in ms: a clock that was ahead may be set back. */
  from: number
  until: number
}

const MOST_BYTES = 32 * 1024 * 1024

export function createMenuTexts(now: () => Date): MenuTexts {
  const texts = new LRUCache<string, KeptText>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ json }) => json.length,
  })
  const underWay = new Map<string, Promise<KeptText>>()

  async function makeText(key: string, revision: number, make: (now: Date) => Promise<Made>) {
    const text = { ...(await toText(make, now())), revision }
    if ((texts.peek(key)?.revision ?? 0) <= revision) texts.set(key, text)
    return text
  }

  return {
    async get(kind, { restaurantId, revision }, make) {
      const key = `${kind} ${restaurantId}`
      const known = texts.get(key)
      if (known?.revision === revision && tellsOf(known, now())) return known
      // Concurrent requests share one build.
      const sharedKey = `${key} ${revision}`
      const other = underWay.get(sharedKey)
      if (other) return other
      const making = makeText(key, revision, make).finally(() => underWay.delete(sharedKey))
      underWay.set(sharedKey, making)
      return making
    },
  }
}

function tellsOf({ from, until }: KeptText, now: Date): boolean {
  return from <= now.getTime() && now.getTime() < until
}

// A millisecond a chunk, so that others have their turn.
async function toText(make: (now: Date) => Promise<Made>, now: Date) {
  const chunks: Buffer[] = []
  const digest = createHash('sha256')
  const { value, until } = await make(now)
  for await (const chunk of jsonChunks(value)) {
    chunks.push(chunk)
    digest.update(chunk)
  }
  const json = ownBytes(Buffer.concat(chunks))
  const etag = `"${digest.digest('base64url').slice(0, 22)}"`
  return { json, etag, from: now.getTime(), until }
}
