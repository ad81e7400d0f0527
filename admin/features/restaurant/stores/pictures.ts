import { atom } from 'nanostores'
import { countAcceptedChange } from '#admin/stores/menu.ts'
import { Saving } from '#admin/stores/saving.ts'
import { trackUpload } from '#admin/stores/uploads.ts'
import { uploadPictures } from '../requests/upload-pictures.ts'
import { $restaurant } from './restaurant.ts'

const MESSAGE_MS = 5000
const PICTURES = ['logo', 'cover'] as const
export type RestaurantPicture = (typeof PICTURES)[number]

/** A picture that was chosen, and its address on this device. */
interface Chosen {
  file: File
  url: string
}
type Draft = Partial<Record<RestaurantPicture, Chosen>>

/** What the upload of the pictures is called in the store of uploads. */
export const PICTURES_UPLOAD = 'restaurant-pictures'

/** What was chosen and not uploaded yet. */
export const $pictureDraft = atom<Draft>({})

export const pictureSaving = new Saving({ fields: PICTURES, goodMs: MESSAGE_MS })

export function choosePicture(picture: RestaurantPicture, chosen: Chosen): void {
  forget($pictureDraft.get()[picture])
  $pictureDraft.set({ ...$pictureDraft.get(), [picture]: chosen })
  pictureSaving.forgive(picture)
}

export async function sendPictures(): Promise<void> {
  const draft = $pictureDraft.get()
  const { logo, cover } = draft
  if (!logo && !cover) return pictureSaving.refuse({ text: 'noFiles' })
  const form = { ...(logo && { logo: logo.file }), ...(cover && { cover: cover.file }) }
  await pictureSaving.save({}, async () => {
    const stored = await trackUpload(PICTURES_UPLOAD, (upload) => uploadPictures(form, upload))
    const restaurant = $restaurant.get()
    if (restaurant) {
      $restaurant.set({ ...restaurant, logo: stored.logoUrl, cover: stored.coverUrl })
    }
    countAcceptedChange()
    // What was chosen meanwhile is not uploaded yet.
    for (const picture of PICTURES) {
      if ($pictureDraft.get()[picture] === draft[picture]) drop(picture)
    }
  })
}

export function resetPictures(): void {
  PICTURES.forEach(drop)
  pictureSaving.reset()
}

function drop(picture: RestaurantPicture): void {
  const { [picture]: chosen, ...others } = $pictureDraft.get()
  forget(chosen)
  $pictureDraft.set(others)
}

function forget(chosen: Chosen | undefined): void {
  if (chosen) URL.revokeObjectURL(chosen.url)
}
