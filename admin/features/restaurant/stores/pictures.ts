import type { Restaurant } from '#api/schemas/restaurants.ts'
import type { DraftOf, Seen } from '#admin/stores/drafts.ts'
import { trackUpload } from '#admin/stores/uploads.ts'
import { uploadPictures } from '../requests.ts'
import { $restaurant } from './restaurant.ts'
import { SettingsPart } from './settings-part.ts'

const MESSAGE_MS = 5000
const PICTURES = ['logo', 'cover'] as const
export type RestaurantPicture = (typeof PICTURES)[number]

/** A picture that was chosen, and its address on this device. */
interface Chosen {
  file: File
  url: string
}

/** Addresses of the stored pictures, or of those that were chosen. */
type PictureFields = Record<RestaurantPicture, string | null>

/** What the upload of the pictures is called in the store of uploads. */
export const PICTURES_UPLOAD = 'restaurant-pictures'

/** The logo and the cover. */
export const picturesPart = new SettingsPart<PictureFields & DraftOf<PictureFields>, Restaurant>({
  fields: PICTURES,
  goodMs: MESSAGE_MS,
  seen: seenPictures,
  show: (restaurant) => $restaurant.set(restaurant),
})
const files = new Map<string, File>()

// Those that were chosen and are no longer in the draft.
picturesPart.$draft.listen((draft) => {
  for (const url of files.keys()) {
    if (PICTURES.some((picture) => draft?.[picture] === url)) continue
    URL.revokeObjectURL(url)
    files.delete(url)
  }
})

export function choosePicture(
  restaurant: Restaurant,
  picture: RestaurantPicture,
  { file, url }: Chosen,
): void {
  files.set(url, file)
  picturesPart.change(restaurant, { [picture]: url })
}

export async function savePictures(restaurant: Restaurant): Promise<void> {
  if (!picturesPart.$draft.get()) return picturesPart.saving.refuse({ text: 'noFiles' })
  await picturesPart.save({}, (changes, version) => send(restaurant, changes, version))
}

async function send(
  restaurant: Restaurant,
  changes: Partial<PictureFields>,
  version: string,
): Promise<Restaurant> {
  const chosen = PICTURES.map((picture) => [picture, files.get(changes[picture] ?? '')] as const)
  const form = Object.fromEntries(chosen.filter(([, file]) => file !== undefined))
  // Where both changed a picture, the owner may have taken what is there.
  if (Object.keys(form).length === 0) return $restaurant.get() ?? restaurant
  return trackUpload(PICTURES_UPLOAD, (upload) => uploadPictures(form, version, upload))
}

function seenPictures({ version, logo, cover }: Restaurant): Seen<PictureFields> {
  return { version, fields: { logo, cover } }
}
