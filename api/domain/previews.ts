import { readMenuSettings } from '#db/queries/menu-settings.ts'
import type { Session } from '#db/queries/sessions.ts'
import { lookOf } from '#db/rules/look.ts'
import { lookColours } from '#db/rules/look-colours.ts'
import { momentsOf } from '#db/rules/wall-clock.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import type { Preview, PreviewInput } from '../schemas/previews.ts'
import { LIMITS, takeTry } from './tries.ts'

/** The address at which the owner finds a page as guests would see it. */
export async function openPreview(
  { db, previewSecrets, now }: AppContext,
  { restaurantId }: Session,
  { path, date, time, ...wished }: PreviewInput,
): Promise<Preview> {
  const limit = { key: `previews of ${restaurantId}`, ...LIMITS.previewsOfOwner }
  await takeTry(db, [limit], now())
  const stored = await readMenuSettings(db, restaurantId)
  const [moment] = date && time ? momentsOf({ date, time }, stored.timeZone) : [now().getTime()]
  if (moment === undefined) throw invalid('time')
  const look = lookOf({ ...stored, ...wished })
  const wish = { restaurantId, path, at: new Date(moment), look }
  return {
    url: `/api/previews/${await previewSecrets.issue(wish, now())}`,
    actions: { light: lookColours(look, 'light').action, dark: lookColours(look, 'dark').action },
  }
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
