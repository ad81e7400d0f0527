import { DataError, limitReached } from '../errors.ts'
import { DAY_MS } from '../rules/time/dates.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import { cleanName } from '../rules/text/clean-names.ts'
import type { Labelled } from '../rules/text/labels.ts'
import { withNumber } from '../rules/text/names.ts'
import {
  possibleSegments,
  confusableSkeletons,
  confusableSkeleton,
  isHeldSegment,
  plainSigns,
} from '../rules/text/confusables.ts'
import { toSegment } from '../rules/text/segments.ts'
import { TEXT_LIMITS } from '../rules/text/texts.ts'
import type { Db } from '../schema.ts'

/**
 * Taken: reserved, in use, held by a former or suspended owner, or confusable with one of these. `except`
 * may have its own.
 */
async function isNameTaken(db: Db, name: string, except = ''): Promise<boolean> {
  const slug = toSegment(name)
  const rows = await db
    .selectFrom('restaurantSlugs')
    .leftJoin('restaurants', 'restaurants.id', 'restaurantSlugs.restaurantId')
    .select(['restaurantSlugs.slug', 'restaurantId'])
    .select(['restaurants.slug as current', 'keepsNamesSince', 'suspendedFor'])
    .where((row) =>
      row.or([
        row('restaurantSlugs.slug', '=', slug),
        row('skeleton', 'in', confusableSkeletons(name)),
      ]),
    )
    .execute()
  if (rows.some((row) => row.slug === slug && row.restaurantId === except)) return false
  const isOurs = possibleSegments(name).some(isHeldSegment)
  if (isOurs || rows.some((row) => row.restaurantId !== except && isHeld(row))) return true
  return hasLabel(db, confusableSkeletons(name), except)
}

async function hasLabel(db: Db, skeletons: readonly string[], except: string): Promise<boolean> {
  const row = await db
    .selectFrom('restaurants')
    .select('id')
    .where('labelSkeleton', 'in', skeletons)
    .where('id', '!=', except)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Of what guests read in it; of its signs if it has no letter or digit. Null for none. */
export function labelSkeleton(label: string | null | undefined): string | null {
  const [read] = readingsOf(label ?? '')
  if (read !== undefined) return confusableSkeleton(toSegment(read))
  return signsOf(label ?? '') || null
}

/** A conflict on `field` if it can be read as the name or label of another restaurant. */
export async function assertLabelFree(
  db: Db,
  label: string,
  except = '',
  field = 'label',
): Promise<void> {
  if (!(await isLabelTaken(db, label, except))) return
  throw new DataError('conflict', 'Restaurant name already exists', field)
}

export async function isLabelTaken(db: Db, label: string, except = ''): Promise<boolean> {
  const readings = readingsOf(label)
  for (const one of readings) if (await isNameTaken(db, one, except)) return true
  return readings.length === 0 && hasLabel(db, [signsOf(label)], except)
}

/** As names: with letters for the signs that are drawn like them, and without signs. */
function readingsOf(label: string): string[] {
  const readings = [plainSigns(label), label].map((text) => cleanName(text))
  return [...new Set(readings)].filter((text) => text !== '')
}

// Which drawing of a sign it is does not matter.
function signsOf(label: string): string {
  return label.normalize('NFKC').replace(/[\p{M}\p{Cf}\s]/gu, '')
}

interface SlugRow {
  slug: string
  restaurantId: string | null
  current: string | null
  keepsNamesSince: string | null
  suspendedFor: string | null
}

function isHeld({ slug, restaurantId, current, keepsNamesSince, suspendedFor }: SlugRow): boolean {
  const isHere = restaurantId === null || current === slug
  return isHere || keepsNamesSince !== null || suspendedFor !== null
}

export async function hasRestaurant(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('restaurantSlugs')
    .select('slug')
    .where('slug', '=', slug)
    .where('restaurantId', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A free name and label, numbered if needed, with its address. */
export async function findPlace(
  wanted: Labelled,
  isTaken: (nameOrLabel: string) => Promise<boolean>,
): Promise<{ name: string; label: string | null; slug: string }> {
  for (let number = 1; ; number += 1) {
    const numbered = (text: string) =>
      number === 1 ? text : withNumber(text, number, TEXT_LIMITS.name)
    const name = numbered(wanted.name)
    const label = wanted.label ? numbered(wanted.label) : null
    if ((await isTaken(name)) || (label !== null && (await isTaken(label)))) continue
    return { name, label, slug: toSegment(name) }
  }
}

/** A conflict on `restaurantName` if taken. */
export async function assertNameFree(db: Db, name: string, except = ''): Promise<void> {
  if (!(await isNameTaken(db, name, except))) return
  throw new DataError('conflict', 'Restaurant name already exists', 'restaurantName')
}

/**
 * Gives it a free or former address of its own. Returns the restaurant that loses its redirect; null if
 * none.
 */
export async function takeAddress(
  db: Db,
  restaurantId: string,
  slug: string,
  now: Date,
): Promise<string | null> {
  const before = await db
    .selectFrom('restaurantSlugs')
    .select('restaurantId')
    .where('slug', '=', slug)
    .executeTakeFirst()
  const taken = { restaurantId, createdAt: now.toISOString(), skeleton: confusableSkeleton(slug) }
  await db
    .insertInto('restaurantSlugs')
    .values({ slug, ...taken })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(taken))
    .execute()
  return before?.restaurantId ?? null
}

export async function isAddress(db: Db, slug: string): Promise<boolean> {
  const rows = db.selectFrom('restaurantSlugs').select('slug').where('slug', '=', slug)
  return (await rows.executeTakeFirst()) !== undefined
}

/** A conflict after too many in a day. */
export async function countRename(db: Db, restaurantId: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  const ofRestaurant = db.deleteFrom('renames').where('restaurantId', '=', restaurantId)
  await ofRestaurant.where('renamedAt', '<=', dayAgo).execute()
  const rows = await db
    .selectFrom('renames')
    .select('renamedAt')
    .where('restaurantId', '=', restaurantId)
    .execute()
  if (rows.length >= MENU_LIMITS.renamesADay) throw limitReached(MENU_LIMITS.renamesADay)
  await db.insertInto('renames').values({ restaurantId, renamedAt: now.toISOString() }).execute()
}

/** Names are held for good once the e-mail is confirmed and a dish is a day old. */
export async function noteKeptNames(db: Db, now: Date, restaurantId?: string): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  const confirmed = db.selectFrom('owners').select('id').where('emailConfirmedAt', 'is not', null)
  await db
    .updateTable('restaurants')
    .set({ keepsNamesSince: now.toISOString() })
    .where('keepsNamesSince', 'is', null)
    .where('ownerId', 'in', confirmed)
    .$if(restaurantId !== undefined, (query) => query.where('id', '=', restaurantId ?? ''))
    .where((row) =>
      row.exists(
        row
          .selectFrom('products')
          .select('products.id')
          .whereRef('products.restaurantId', '=', 'restaurants.id')
          .where('products.createdAt', '<=', dayAgo),
      ),
    )
    .execute()
}

/** Releases names before a restaurant is deleted; those of a suspended one stay held. */
export async function freeNames(db: Db, restaurantId: string, now: Date): Promise<void> {
  await noteKeptNames(db, now, restaurantId)
  const passing = db
    .selectFrom('restaurants')
    .select('id')
    .where('id', '=', restaurantId)
    .where('keepsNamesSince', 'is', null)
    .where('suspendedFor', 'is', null)
  await db.deleteFrom('restaurantSlugs').where('restaurantId', 'in', passing).execute()
}

export async function listSlugOwners(
  db: Db,
  slugs: readonly string[],
): Promise<{ slug: string; restaurantId: string }[]> {
  if (slugs.length === 0) return []
  return db
    .selectFrom('restaurantSlugs')
    .select('slug')
    .select((row) => row.ref('restaurantId').$notNull().as('restaurantId'))
    .where('slug', 'in', slugs)
    .where('restaurantId', 'is not', null)
    .execute()
}
