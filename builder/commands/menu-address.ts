import { getPublicationState } from '#db/queries/publications.ts'
import type { Db } from '#db/schema.ts'
import type { RebuildReport } from '../publisher/rebuild.ts'

/** By what an operator knows a restaurant: its menu's path, or its id once it is gone. */
export async function menuAddress(db: Db, restaurantId: string): Promise<string> {
  return getPublicationState(db, restaurantId).then(
    ({ slug }) => `/${slug}`,
    () => restaurantId,
  )
}

/** What a rebuild could not bring out, in lines that name each menu by its address. */
export async function failureLines(db: Db, failed: RebuildReport['failed']): Promise<string[]> {
  return Promise.all(
    failed.map(
      async ({ restaurantId, message }) =>
        `failed: ${await menuAddress(db, restaurantId)}: ${message}`,
    ),
  )
}
