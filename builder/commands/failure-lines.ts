import { listPublicationStates } from '#db/queries/publications.ts'
import type { Db } from '#db/schema.ts'
import type { RebuildReport } from '../rebuild.ts'

/** What a rebuild could not bring out, in lines that name each menu by its address. */
export async function failureLines(db: Db, failed: RebuildReport['failed']): Promise<string[]> {
  if (failed.length === 0) return []
  const states = await listPublicationStates(db)
  const slugs = new Map(states.map(({ restaurantId, slug }) => [restaurantId, `/${slug}`]))
  return failed.map(
    ({ restaurantId, message }) => `failed: ${slugs.get(restaurantId) ?? restaurantId}: ${message}`,
  )
}
