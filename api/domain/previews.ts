import { notFound } from '#db/errors.ts'
import { getAccount } from '#db/queries/accounts.ts'
import { readMenuSettings } from '#db/queries/menu-settings.ts'
import { findSession, type Session } from '#db/queries/sessions.ts'
import { lookOf } from '#db/rules/look.ts'
import { lookColours } from '#db/rules/look-colours.ts'
import { momentsOf } from '#db/rules/wall-clock.ts'
import type { AppContext } from '../context.ts'
import { invalid } from '../errors.ts'
import type { Preview, PreviewInput } from '../schemas/previews.ts'
import { LIMITS, takeTry } from './tries.ts'

/** The address at which the owner finds a page as guests would see it. */
export async function openPreview(
  { db, previewSecrets, now }: AppContext,
  { ownerId, restaurantId }: Session,
  { path, date, time, ...wished }: PreviewInput,
): Promise<Preview> {
  const limit = { key: `previews of ${restaurantId}`, ...LIMITS.previewsOfOwner }
  await takeTry(db, [limit], now())
  const stored = await readMenuSettings(db, restaurantId)
  const [moment] = date && time ? momentsOf({ date, time }, stored.timeZone) : [now().getTime()]
  if (moment === undefined) throw invalid('time')
  const look = lookOf({ ...stored, ...wished })
  const { tokenVersion } = await getAccount(db, ownerId)
  const claims = { ownerId, tokenVersion, path, at: new Date(moment), look }
  return {
    url: `/api/previews/${await previewSecrets.issue(claims, now())}`,
    actions: { light: lookColours(look, 'light').action, dark: lookColours(look, 'dark').action },
  }
}

/** The page of such an address, which ends where the sign-ins of its owner do. */
export async function readPreview(
  { db, previewSecrets, previewTurns, publisher, now }: AppContext,
  secret: string,
): Promise<string> {
  const claims = await previewSecrets.read(secret, now())
  if (!claims) throw notFound()
  const { ownerId, tokenVersion, ...page } = claims
  const session = await findSession(db, ownerId, tokenVersion)
  if (!session) throw notFound()
  const wish = { ...page, restaurantId: session.restaurantId }
  const html = await previewTurns.take(ownerId, () => publisher.preview(wish))
  if (html === null) throw notFound()
  return html
}
