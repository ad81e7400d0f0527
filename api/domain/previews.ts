import type { PreviewPage, PreviewWish } from '#builder/publish/preview-page.ts'
import { notFound } from '#db/errors.ts'
import { readMenuSettings } from '#db/queries/menu-settings.ts'
import { findSession, type Session } from '#db/queries/sessions.ts'
import { lookOf, type Look } from '#db/rules/look/look.ts'
import { lookColours } from '#db/rules/look/look-colours.ts'
import type { PreviewedDish } from '#db/menu/previewed-dish.ts'
import { momentsOf } from '#db/rules/time/wall-clock.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import type { Preview, PreviewInput } from '../schemas/previews.ts'
import { assertSessionValid } from './changes.ts'

export async function openPreview(
  context: AppContext,
  session: Session,
  { path, date, time, ...wished }: PreviewInput,
): Promise<Preview> {
  const { db, now } = context
  const { restaurantId } = session
  const stored = await readMenuSettings(db, restaurantId)
  const [moment] = date && time ? momentsOf({ date, time }, stored.timeZone) : [now().getTime()]
  if (moment === undefined) throw invalid('time')
  const look = lookOf({ ...stored, ...wished })
  return addressOf(context, session, { path, at: new Date(moment), look })
}

export async function openDishPreview(
  context: AppContext,
  session: Session,
  dish: PreviewedDish,
): Promise<Preview> {
  const { db, now } = context
  const { restaurantId } = session
  await assertSessionValid(db, session)
  const look = lookOf(await readMenuSettings(db, restaurantId))
  return addressOf(context, session, { path: '', at: now(), look, dish })
}

type ShownPage = Omit<PreviewWish, 'restaurantId'> & { look: Look }

async function addressOf(
  { previewSecrets, now }: AppContext,
  { restaurantId, entry }: Session,
  page: ShownPage,
): Promise<Preview> {
  const claims = { ...entry, restaurantId, ...page }
  return {
    url: `/api/previews/${await previewSecrets.issue(claims, now())}`,
    actions: {
      light: lookColours(page.look, 'light').action,
      dark: lookColours(page.look, 'dark').action,
    },
  }
}

/** Ends with the sign-in that opened it. */
export async function readPreview(
  { db, previewSecrets, buckets, publisher, queues, now }: AppContext,
  secret: string,
): Promise<PreviewPage> {
  const claims = await previewSecrets.read(secret, now())
  if (!claims) throw notFound()
  const { personId, tokenVersion, sessionId, ...wish } = claims
  const person = { personId, tokenVersion, ...(sessionId !== undefined && { sessionId }) }
  const session = await findSession(db, person, wish.restaurantId)
  if (!session) throw notFound()
  const { ownerId } = session
  buckets.consume('previewReadsOfOwner', ownerId, now())
  const shown = await queues.previews(ownerId, () => publisher.preview(wish))
  if (shown === null) throw notFound()
  if ('tooLarge' in shown) throw new RequestError('too_large', MESSAGES.pageTooLarge)
  return shown
}
