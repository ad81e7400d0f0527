import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ownBytes } from '#db/own-bytes.ts'
import type { MenuLanguage } from '#db/menu/languages.ts'
import type { Db } from '#db/schema.ts'
import { createTurns } from '../turns.ts'
import { jsonPieces } from './json-pieces.ts'
import type { Category } from '../schemas/categories.ts'
import { readCategories } from './menu-shapes.ts'
import { createRests, LONGEST_REST_MS, REAL_CLOCK, type RestClock, type Rests } from './limits.ts'

/** A JSON text, as it is sent, with what tells it from every other. */
export interface MenuText {
  json: Buffer<ArrayBuffer>
  /** For the ETag header. */
  etag: string
}

/**
 * JSON made from a restaurant's data, kept until the restaurant's revision moves on. Every change
 * raises the revision in its own transaction, and what the clock changes says when, so what is found
 * here is never old; but what guests read of a large menu that has just been made may be so for a
 * second, while it rests.
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

// What was no more work when it was made before waits for no large menu that is being put together. A database
// that answers late makes nothing large.
const QUICK_MS = 150

/** A text with what is remembered of its making. */
interface MadeText extends MenuText {
  /** Of which moments it tells, in milliseconds: a clock that was ahead may come back to earlier ones. */
  from: number
  until: number
  /** How long this thread worked meanwhile. */
  busyMs: number
  /** When it was begun and done, by the clock of rests. */
  begun: number
  done: number
}

type KeptText = MadeText & { revision: number }

/** A text that is waited for. */
interface Making {
  key: string
  restaurantId: string
  /** The newest that it will be of: as long as it is not begun, whoever saw a newer one shares it. */
  revision: number
  isBegun: boolean
  make: (now: Date) => Promise<Made>
}

/** An empty store of menu texts, bounded in memory. */
export function createMenuTexts(now: () => Date, clock: RestClock = REAL_CLOCK): MenuTexts {
  const texts = new LRUCache<string, KeptText>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ json }) => json.length,
  })
  const rests = createRests(clock)
  const makeInTurn = createMaker({ texts, rests, clock, now })
  const underWay = new Map<string, { making: Making; text: Promise<MadeText> }>()
  return {
    async get(kind, { restaurantId, revision }, make) {
      const key = `${kind} ${restaurantId}`
      const known = texts.get(key)
      if (known?.revision === revision && tellsOf(known, now())) return known
      const isRecent = known && clock.elapsed() - known.done < LONGEST_REST_MS
      if (isRecent && isPublic(kind) && rests.isResting(restaurantId)) return known
      // Those who ask while it is being made wait for the same.
      const other = underWay.get(key)
      if (other && (!other.making.isBegun || other.making.revision === revision)) {
        other.making.revision = Math.max(other.making.revision, revision)
        return other.text
      }
      const making = { key, restaurantId, revision, isBegun: false, make }
      const text = makeInTurn(making).finally(() => {
        if (underWay.get(key)?.making === making) underWay.delete(key)
      })
      underWay.set(key, { making, text })
      return text
    },
  }
}

function tellsOf({ from, until }: MadeText, now: Date): boolean {
  return from <= now.getTime() && now.getTime() < until
}

interface Maker {
  texts: LRUCache<string, KeptText>
  rests: Rests
  clock: RestClock
  now: () => Date
}

function createMaker({ texts, rests, clock, now }: Maker) {
  // Each restaurant in turn: of twenty large ones that change all the time, no small one waits for all.
  const turns = createTurns({ atOnce: 1, ofOne: 1 })
  return async (making: Making): Promise<MadeText> => {
    const { key, restaurantId } = making
    const makeNow = () => {
      making.isBegun = true
      return timed(clock, () => toText(making.make, now()))
    }
    // Outside of the turns, so that nobody else waits for it.
    if (rests.isResting(restaurantId)) await rests.over(restaurantId)
    const before = texts.peek(key)
    const isQuick = before !== undefined && before.busyMs < QUICK_MS
    const made = await (isQuick ? makeNow() : turns.take(restaurantId, makeNow))
    rests.add(restaurantId, { ...made, bytes: made.json.length })
    const known = texts.peek(key)
    if (!known || known.begun <= made.begun) texts.set(key, { ...made, revision: making.revision })
    return made
  }
}

// What guests read may be what it was before; an owner is never told it of what they have just changed.
function isPublic(kind: Parameters<MenuTexts['get']>[0]): boolean {
  return kind === 'main' || kind.startsWith('public')
}

// Of a long menu each piece takes a millisecond, and others have their turn in between.
async function toText(make: (now: Date) => Promise<Made>, now: Date) {
  const pieces: Buffer[] = []
  const digest = createHash('sha256')
  const { value, until } = await make(now)
  for await (const piece of jsonPieces(value)) {
    pieces.push(piece)
    digest.update(piece)
  }
  const json = ownBytes(Buffer.concat(pieces))
  const etag = `"${digest.digest('base64url').slice(0, 22)}"`
  return { json, etag, from: now.getTime(), until }
}

async function timed<T>({ elapsed, busy }: RestClock, work: () => Promise<T>) {
  const begun = elapsed()
  const busyBefore = busy()
  const made = await work()
  const done = elapsed()
  return { ...made, begun, done, busyMs: busy() - busyBefore }
}
