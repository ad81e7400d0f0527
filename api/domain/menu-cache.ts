import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import type { Db } from '#db/tables/schema.ts'
import { createTurns } from '../turns.ts'
import { jsonPieces } from './json-pieces.ts'
import type { Category } from '../schemas/categories.ts'
import { readCategories } from './menu-shapes.ts'

/** A JSON text, as it is sent, with what tells it from every other. */
export interface MenuText {
  json: Buffer<ArrayBuffer>
  /** For the ETag header. */
  etag: string
}

/**
 * JSON made from a restaurant's data, kept until the restaurant's revision moves on. Every change
 * raises the revision in its own transaction, and what the clock changes says when, so what is found
 * here is never old.
 */
export interface MenuTexts {
  get(
    kind:
      | 'owner'
      | 'public'
      | 'kitchen'
      | 'apart'
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

/** What a text is made of, and until when in milliseconds it stays the same. */
interface Made {
  value: unknown
  until: number
}

/** The categories of a restaurant as their owner gets them. */
export function ownerMenuText(
  { db, menuTexts }: { db: Db; menuTexts: MenuTexts },
  restaurant: { restaurantId: string; revision: number },
): Promise<MenuText> {
  return menuTexts.get('owner', restaurant, async (now) => {
    const categories = await readCategories(db, restaurant.restaurantId, now)
    return { value: categories, until: firstBack(categories, now) }
  })
}

// What has no end of its own has one after 30 days, which need not be known to the minute.
export const LOOK_AGAIN_MS = 60_000

// However many dishes come back one after the other, a whole menu is made only so often.
const KEPT_MS = 5000

/**
 * Until when these categories are told as they are now: the first dish, or size, is back, or some
 * seconds later.
 */
export function firstBack(categories: readonly Category[], now: Date): number {
  const first = categories
    .flatMap(({ products }) => products.flatMap((product) => [product, ...product.sizes]))
    .reduce((first, { soldOut }) => {
      if (!soldOut) return first
      const { until } = soldOut
      return Math.min(first, until === null ? now.getTime() + LOOK_AGAIN_MS : Date.parse(until))
    }, Infinity)
  return Math.max(first, now.getTime() + KEPT_MS)
}

const MAX_BYTES = 32 * 1024 * 1024

// What took no longer when it was made before waits for no large menu that is being put together.
const QUICK_MS = 150

/** A text with what is remembered of its making. */
interface MadeText extends MenuText {
  until: number
  /** How long it took. */
  ms: number
}

/** An empty store of menu texts, bounded in memory. */
export function createMenuTexts(now: () => Date): MenuTexts {
  const texts = new LRUCache<string, MadeText & { revision: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ json }) => json.length,
  })
  const making = new Map<string, Promise<MadeText>>()
  // Each restaurant in turn: of twenty large ones that change all the time, no small one waits for all.
  const turns = createTurns({ atOnce: 1, ofOne: 1 })
  return {
    async get(kind, { restaurantId, revision }, make) {
      const key = `${kind} ${restaurantId}`
      const known = texts.get(key)
      const time = now()
      if (known?.revision === revision && time.getTime() < known.until) return known
      // Those who ask while it is being made wait for the same.
      const name = `${key} ${revision}`
      const underWay = making.get(name)
      if (underWay) return underWay
      const makeNow = () => makeText(() => make(time))
      const isQuick = known !== undefined && known.ms < QUICK_MS
      const text = (isQuick ? makeNow() : turns.take(restaurantId, makeNow)).finally(() =>
        making.delete(name),
      )
      making.set(name, text)
      const made = await text
      texts.set(key, { ...made, revision })
      return made
    },
  }
}

// Of a long menu each piece takes a millisecond, and others have their turn in between.
async function makeText(make: () => Promise<Made>): Promise<MadeText> {
  const begun = performance.now()
  const pieces: Buffer[] = []
  const digest = createHash('sha256')
  const { value, until } = await make()
  for await (const piece of jsonPieces(value)) {
    pieces.push(piece)
    digest.update(piece)
  }
  const json = Buffer.concat(pieces)
  const etag = `"${digest.digest('base64url').slice(0, 22)}"`
  return { json, etag, until, ms: performance.now() - begun }
}
