import { addPicture } from '#db/queries/pictures.ts'
import { changeRestaurant, getRestaurant } from '#db/queries/restaurants.ts'
import type { Session } from '#db/queries/sessions.ts'
import { isCurrencySymbol } from '#db/rules/currencies.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import type { LogoForm, Restaurant, RestaurantInput } from '../schemas/restaurants.ts'
import { change } from './changes.ts'
import { toRestaurant } from './menu-shapes.ts'
import { storeUpload } from './uploads.ts'

/** The restaurant of the session's owner. */
export async function readRestaurant({ db, now }: AppContext, { ownerId }: Session) {
  const stored = await getRestaurant(db, ownerId)
  const { googleMapLink, facebookLink, instagramLink, whatsappLink } = stored
  return {
    restaurant: await toRestaurant(db, stored, now()),
    socialLinks: { googleMapLink, facebookLink, instagramLink, whatsappLink },
  }
}

/** Changes what the owner says about the restaurant. */
export function updateRestaurant(
  context: AppContext,
  session: Session,
  { restaurantName, ...input }: RestaurantInput,
): Promise<Restaurant> {
  const now = context.now()
  return change(context, session, async (trx, restaurantId) => {
    const before = await getRestaurant(trx, session.ownerId)
    assertCurrency(input.currency, before.currency)
    // An undefined field is one that was left out.
    const given = Object.entries(input).filter(([, value]) => value !== undefined)
    const name = restaurantName === undefined ? {} : { name: restaurantName }
    await changeRestaurant(trx, restaurantId, { ...name, ...Object.fromEntries(given) }, now)
    return toRestaurant(trx, await getRestaurant(trx, session.ownerId), now)
  })
}

/** Puts a new logo, a new cover or both; the one that is not given stays. */
export async function updateLogo(
  context: AppContext,
  session: Session,
  { logo, cover }: LogoForm,
): Promise<Restaurant> {
  if (!logo && !cover) throw new RequestError('invalid', MESSAGES.noFiles)
  const now = context.now()
  const pictures = {
    ...(logo && { logo: await storeUpload(context, session, logo) }),
    ...(cover && { cover: await storeUpload(context, session, cover) }),
  }
  return change(context, session, async (trx, restaurantId) => {
    for (const picture of Object.values(pictures)) await addPicture(trx, picture, now)
    const hashes = Object.entries(pictures).map(([field, { hash }]) => [field, hash])
    await changeRestaurant(trx, restaurantId, Object.fromEntries(hashes), now)
    return toRestaurant(trx, await getRestaurant(trx, session.ownerId), now)
  })
}

// A menu that was imported may have a symbol that the list leaves out, and keeps it.
function assertCurrency(currency: string | null | undefined, current: string | null): void {
  if (!currency || currency === current || isCurrencySymbol(currency)) return
  throw invalid('currency')
}
