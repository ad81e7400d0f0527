import { notFound } from '#db/errors.ts'
import { getCategory } from '#db/queries/categories.ts'
import { addPicture } from '#db/queries/pictures.ts'
import { addProduct, changeProduct } from '#db/queries/products.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { AppContext } from '../context.ts'
import type { EditedProduct, NewProduct, Product } from '../schemas/products.ts'
import { change } from './changes.ts'
import { readCategory, readProduct } from './menu-shapes.ts'
import { storeUpload } from './uploads.ts'

/** Adds a product, with its picture when there is one. */
export async function createProduct(
  context: AppContext,
  session: Session,
  categoryId: string,
  { image, ...fields }: NewProduct,
): Promise<Product> {
  // Asked before the picture is worked on, for nothing if the category is not there.
  await getCategory(context.db, session.restaurantId, categoryId)
  const picture = image && (await storeUpload(context, session, image))
  return change(context, session, async (trx, restaurantId) => {
    if (picture) await addPicture(trx, picture, context.now())
    const product = { ...fields, ...(picture && { picture: picture.hash }) }
    const id = await addProduct(trx, restaurantId, categoryId, product, context.now())
    return readProduct(trx, restaurantId, id)
  })
}

/** Changes a product of this category; without an image it keeps the one it has. */
export async function updateProduct(
  context: AppContext,
  session: Session,
  categoryId: string,
  { id, image, ...fields }: EditedProduct,
): Promise<Product> {
  const category = await readCategory(context.db, session.restaurantId, categoryId)
  if (!category.products.some(({ _id }) => _id === id)) throw notFound()
  const picture = image && (await storeUpload(context, session, image))
  return change(context, session, async (trx, restaurantId) => {
    if (picture) await addPicture(trx, picture, context.now())
    const product = { ...fields, ...(picture && { picture: picture.hash }) }
    await changeProduct(trx, restaurantId, categoryId, id, product)
    return readProduct(trx, restaurantId, id)
  })
}
