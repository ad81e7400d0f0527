import { atom } from 'nanostores'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { draftOf, shown, typed, type DraftOf, type Seen } from '#admin/stores/drafts.ts'
import { Saving } from '#admin/stores/saving.ts'
import { trackUpload } from '#admin/stores/uploads.ts'
import { uploadPictures } from '../requests.ts'
import { $restaurant } from './restaurant.ts'
import { saveDraft } from './save-draft.ts'

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
export type PictureDraft = PictureFields & DraftOf<PictureFields>

/** What the upload of the pictures is called in the store of uploads. */
export const PICTURES_UPLOAD = 'restaurant-pictures'

/** What was chosen and not uploaded yet; null when nothing. */
export const $pictureDraft = atom<PictureDraft | null>(null)
const files = new Map<string, File>()

// Those that were chosen and are no longer in the draft.
$pictureDraft.listen((draft) => {
  for (const url of files.keys()) {
    if (PICTURES.some((picture) => draft?.[picture] === url)) continue
    URL.revokeObjectURL(url)
    files.delete(url)
  }
})

export const pictureSaving = new Saving({ fields: PICTURES, goodMs: MESSAGE_MS })

/** The pictures with what was chosen. */
export function pictureForm(restaurant: Restaurant, draft: PictureDraft | null): PictureFields {
  return draft ? shown(draft) : restaurant
}

export function choosePicture(
  restaurant: Restaurant,
  picture: RestaurantPicture,
  { file, url }: Chosen,
): void {
  files.set(url, file)
  const draft = $pictureDraft.get() ?? draftOf(seenPictures(restaurant))
  takePictureDraft(typed(draft, { [picture]: url }))
  pictureSaving.forgive(picture)
}

/** Keeps what the owner chose. */
export function takePictureDraft(draft: PictureDraft): void {
  $pictureDraft.set(draft)
  pictureSaving.forgive()
}

export async function sendPictures(restaurant: Restaurant): Promise<void> {
  if (!$pictureDraft.get()) return pictureSaving.refuse({ text: 'noFiles' })
  await saveDraft({
    $draft: $pictureDraft,
    saving: pictureSaving,
    problems: {},
    send: (changes, version) => send(restaurant, changes, version),
    seen: (answer: Restaurant) => {
      $restaurant.set(answer)
      return seenPictures(answer)
    },
  })
}

export function resetPictures(): void {
  $pictureDraft.set(null)
  pictureSaving.reset()
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
