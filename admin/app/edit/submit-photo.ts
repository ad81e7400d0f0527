import { pictureProblem, typeProblem } from '../../components/pictures/picture-types.ts'
import { preparePicture } from '../../components/pictures/prepare-picture.ts'
import type { ProductDraft } from '../../features/products/product-draft.ts'
import { openAgain, sendProduct } from './forms.ts'

/** Gives a product a photo, as if it had been chosen in its form, which opens where that cannot be. */
export async function submitPhoto(
  categoryId: string,
  draft: ProductDraft,
  photo: File,
): Promise<void> {
  const image = typeProblem(photo) ? photo : await preparePicture(photo)
  const wrong = pictureProblem(image)
  // It is in no panel before it opens in one of its own.
  const form = { kind: 'product', categoryId, draft, isChanged: false, panel: 0 } as const
  if (wrong) return openAgain({ ...form, problems: [{ fields: ['image'], problem: wrong }] })
  const pictured = { ...draft, image, imageUrl: URL.createObjectURL(image) }
  await sendProduct({ ...form, draft: pictured, isChanged: true, problems: [] })
}
