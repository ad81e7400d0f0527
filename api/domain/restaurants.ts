import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { addPicture, listPictures } from '#db/queries/pictures.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { settingsColumns } from '#db/queries/menu-settings.ts'
import { getRestaurant, type Restaurant as StoredRestaurant } from '#db/queries/restaurants.ts'
import type { Session } from '#db/queries/sessions.ts'
import { isCurrencySymbol } from '#db/rules/money/currencies.ts'
import type { Db } from '#db/schema.ts'
import { pictureFiles, pictureFile, pictureWidths, type Picture } from '#db/rules/look/pictures.ts'
import { SOCIAL_FIELDS } from '#db/rules/contact/contacts.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { logoAccents } from '#db/rules/look/logo-accents.ts'
import type { AppContext } from '../context.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import type { LogoForm, Restaurant, RestaurantInput, SocialLinks } from '../schemas/restaurants.ts'
import { withVersionCheck } from './changes.ts'
import { toRestaurant } from './serialize-menu.ts'
import { storeUpload } from './pictures.ts'

export async function readRestaurant({ db, now }: AppContext, { restaurantId }: Session) {
  const stored = await getRestaurant(db, restaurantId)
  return { restaurant: await toRestaurant(db, stored, now()), socialLinks: linksOf(stored) }
}

export function updateRestaurant(
  context: AppContext,
  session: Session,
  { restaurantName: name, country, timeZone, place, sunMethod, ...input }: RestaurantInput,
  seen: number | null,
): Promise<Restaurant> {
  return changeOwn(context, session, {
    async make(trx, restaurantId) {
      const before = await getRestaurant(trx, restaurantId)
      assertCurrency(input.currency, before.currency)
      const settings = settingsColumns({ country, timeZone, place, sunMethod })
      const change = { name, ...input, ...settings }
      await changeRestaurant(trx, restaurantId, change, context.now(), seen)
    },
    read: (trx, stored) => toRestaurant(trx, stored, context.now()),
  })
}

/** Sets logo, cover or both; the other stays. */
export async function updateLogo(
  context: AppContext,
  session: Session,
  { logo, cover, removeLogo, removeCover }: LogoForm,
  seen: number | null,
): Promise<Restaurant> {
  if (logo && removeLogo) throw invalid('removeLogo')
  if (cover && removeCover) throw invalid('removeCover')
  if (!logo && !cover && !removeLogo && !removeCover) {
    throw new RequestError('invalid', MESSAGES.noFiles)
  }
  const now = context.now()
  const pictures = {
    logo: logo && (await storeUpload(context, session, logo, 'logo')),
    cover: cover && (await storeUpload(context, session, cover, 'cover')),
  }
  // Waiting for the other, the files may have been deleted as unused.
  if (logo && pictures.logo && !(await context.media.touch(pictureFiles(pictures.logo)))) {
    pictures.logo = await storeUpload(context, session, logo, 'logo')
  }
  return changeOwn(context, session, {
    async make(trx, restaurantId) {
      for (const picture of Object.values(pictures))
        if (picture) await addPicture(trx, picture, now)
      const hashes = {
        logo: removeLogo ? null : pictures.logo?.hash,
        cover: removeCover ? null : pictures.cover?.hash,
      }
      await changeRestaurant(trx, restaurantId, hashes, now, seen)
    },
    read: (trx, stored) => toRestaurant(trx, stored, now),
  })
}

/** Sets the links to other sites; answers with their version. */
export function updateLinks(
  context: AppContext,
  session: Session,
  links: Partial<SocialLinks>,
  seen: number | null,
): Promise<SocialLinks & { version: string }> {
  return changeOwn(context, session, {
    make: (trx, restaurantId) => changeRestaurant(trx, restaurantId, links, context.now(), seen),
    read: async (_trx, stored) => ({ ...linksOf(stored), version: String(stored.version) }),
  })
}

interface OwnChange<T> {
  make: (trx: Db, restaurantId: string) => Promise<void>
  read: (trx: Db, stored: StoredRestaurant) => Promise<T>
}

function changeOwn<T>(
  context: AppContext,
  session: Session,
  { make, read }: OwnChange<T>,
): Promise<T> {
  return withVersionCheck(context, session, {
    isOfOthers: true,
    make,
    read: async (trx) => read(trx, await getRestaurant(trx, session.restaurantId)),
  })
}

function linksOf(stored: StoredRestaurant): SocialLinks {
  return recordOf(SOCIAL_FIELDS, (field) => stored[field])
}

// An imported symbol outside of the list stays.
function assertCurrency(currency: string | null | undefined, current: string | null): void {
  if (!currency || currency === current || isCurrencySymbol(currency)) return
  throw invalid('currency')
}

const LOOK = 48
// By the logo's hash.
const KEPT = 1000
const kept = new LRUCache<string, readonly string[]>({ max: KEPT })

export async function suggestAccents(
  { db, media }: AppContext,
  { restaurantId }: Session,
): Promise<readonly string[]> {
  const { logo: hash } = await getRestaurant(db, restaurantId)
  if (hash === null) return []
  const known = kept.get(hash)
  if (known) return known
  const logo = (await listPictures(db, [hash])).get(hash)
  const file = logo && (await media.read(smallestFile(logo)))
  if (!file) return []
  const accents = logoAccents(await pixelsOf(file))
  kept.set(hash, accents)
  return accents
}

function smallestFile(picture: Picture): string {
  return pictureFile(picture, Math.min(...pictureWidths(picture)), picture.fallback)
}

function pixelsOf(file: Buffer): Promise<Buffer> {
  return sharp(file)
    .toColourspace('srgb')
    .resize(LOOK, LOOK, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer()
}
