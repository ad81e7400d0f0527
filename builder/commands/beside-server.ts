import { messageOf } from '#db/errors.ts'
import { getPublicationState } from '#db/queries/publications.ts'
import type { Db } from '#db/schema.ts'
import { purgeChanged } from '../outbox/purger.ts'
import { othersAddress } from '../publish/register-publisher.ts'
import { othersData, type DataPlaces } from '../targets/others-data.ts'
import type { RebuildReport } from '../publish/rebuild.ts'
import { CommandError, type Session } from './session.ts'

/** Refuses to run as another user than the server, as with `sudo`: it could not change these files. */
export function requireOwnUser(places: DataPlaces): void {
  const problem = othersData(places)
  if (problem !== null) throw new CommandError(`${problem}. Run this as that user`)
}

/** Refuses another `PUBLIC_URL` than a running server's: all menus would name the wrong address. */
export async function requireSameAddress({ settings, db, now }: Session): Promise<void> {
  const problem = await othersAddress(db, settings.publicUrl, now())
  if (problem !== null) throw new CommandError(`${problem}. Set it as there, or stop that first`)
}

/** A menu's path, or its id once it is gone. */
export async function menuAddress(db: Db, restaurantId: string): Promise<string> {
  return getPublicationState(db, restaurantId).then(
    ({ slug }) => `/${slug}`,
    () => restaurantId,
  )
}

export async function failureLines(db: Db, failed: RebuildReport['failed']): Promise<string[]> {
  return Promise.all(
    failed.map(
      async ({ restaurantId, message }) =>
        `failed: ${await menuAddress(db, restaurantId)}: ${message}`,
    ),
  )
}

/** What came of telling a CDN in front of changed pages; null for nothing to say. */
export async function tellCdn({ db, settings, now }: Session): Promise<string | null> {
  const { purge: hook, publicUrl } = settings
  if (!hook) return null
  try {
    await purgeChanged({ db, hook, publicUrl, now })
    return null
  } catch (error) {
    return `The CDN in front was not told of every change: ${messageOf(error)}`
  }
}
