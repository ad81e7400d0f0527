import { getPublicationState } from '#db/queries/publications.ts'
import type { Db } from '#db/schema.ts'
import { othersAddress } from '../publish/register-publisher.ts'
import { othersData, type DataPlaces } from '../targets/others-data.ts'
import type { RebuildReport } from '../publish/rebuild.ts'
import { CommandError, type Session } from './session.ts'

/**
 * Refuses to make files where another user's server does, as `sudo` leads to: it could neither change nor
 * remove them, and what its owners save would never be out again.
 */
export function requireOwnUser(places: DataPlaces): void {
  const problem = othersData(places)
  if (problem !== null) throw new CommandError(`${problem}. Run this as that user`)
}

/**
 * Refuses to publish, or to judge what is published, with another `PUBLIC_URL` than a server at work, as in
 * a shell that knows none: all menus would name an address that is not theirs, and it would take them for right.
 */
export async function requireSameAddress({ settings, db, now }: Session): Promise<void> {
  const problem = await othersAddress(db, settings.publicUrl, now())
  if (problem !== null) throw new CommandError(`${problem}. Set it as there, or stop that first`)
}

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
