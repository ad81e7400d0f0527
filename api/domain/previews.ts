import { readClock } from '#db/queries/menu-settings.ts'
import type { Session } from '#db/queries/sessions.ts'
import { momentsOf } from '#db/rules/wall-clock.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import type { PreviewInput } from '../schemas/previews.ts'
import { LIMITS, takeTry } from './tries.ts'

/** The address at which the owner finds a page as guests would see it. */
export async function openPreview(
  { db, previewSecrets, now }: AppContext,
  { restaurantId }: Session,
  { path, ...time }: PreviewInput,
): Promise<string> {
  const limit = { key: `previews of ${restaurantId}`, ...LIMITS.previewsOfOwner }
  await takeTry(db, [limit], now())
  const { timeZone } = await readClock(db, restaurantId)
  const [moment] = momentsOf(time, timeZone)
  if (moment === undefined) throw invalid('time')
  const wish = { restaurantId, path, at: new Date(moment) }
  return `/api/previews/${await previewSecrets.issue(wish, now())}`
}

/** The page of such an address. */
export async function readPreview(
  { previewSecrets, previewTurns, publisher, now }: AppContext,
  secret: string,
): Promise<string> {
  const wish = await previewSecrets.read(secret, now())
  const page = wish && (await previewTurns.take(wish.restaurantId, () => publisher.preview(wish)))
  if (page === null) throw new RequestError('not_found', MESSAGES.notFound)
  return page
}
