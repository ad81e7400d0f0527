import { deleteProduct } from '#db/changes/bin.ts'
import { getCategory } from '#db/changes/category-rows.ts'
import { findAnswer, keepAnswer } from '#db/queries/answered-requests.ts'
import { addPicture } from '#db/queries/pictures.ts'
import { changeProducts } from '#db/changes/product-changes.ts'
import { addProduct, assertProduct, hasProduct } from '#db/changes/products.ts'
import type { Session } from '#db/queries/sessions.ts'
import { detailFields } from '#db/menu/dish.ts'
import { TEXT_MESSAGES } from '#db/rules/text/texts.ts'
import type { AppContext } from '../context.ts'
import type {
  DetailsChange,
  ChangedProducts,
  NewProduct,
  Product,
  ProductParts,
} from '../schemas/products.ts'
import { invalid } from '../errors.ts'
import { inTransaction, withInverseKept, withVersionCheck, type Kept } from './changes.ts'
import { readProduct, readProducts, resolveSoldOut } from './serialize-menu.ts'
import { storeUpload } from './pictures.ts'

/** Adds a product. A retry with the same request id changes the one that it added. */
export async function createProduct(
  context: AppContext,
  session: Session,
  categoryId: string,
  { image, id: requestId, withoutDescription, ...fields }: NewProduct,
): Promise<Product> {
  if (fields.description === '' && !withoutDescription) {
    throw invalid('description', TEXT_MESSAGES.empty)
  }
  await getCategory(context.db, session.restaurantId, categoryId)
  const picture = image && (await storeUpload(context, session, image))
  return inTransaction(context, session, async (trx, restaurantId) => {
    if (picture) await addPicture(trx, picture, context.now())
    const product = { ...fields, ...(picture && { picture: picture.hash }) }
    const now = context.now()
    const key = `product ${requestId}`
    const answered = requestId && (await findAnswer(trx, restaurantId, key, now))
    if (typeof answered === 'string' && (await hasProduct(trx, restaurantId, answered))) {
      await changeProducts(trx, restaurantId, [{ id: answered, change: product, seen: null, now }])
      return readProduct(trx, restaurantId, answered, now)
    }
    const id = await addProduct(trx, restaurantId, categoryId, product, now)
    if (requestId) await keepAnswer(trx, restaurantId, key, id, now)
    return readProduct(trx, restaurantId, id, now)
  })
}

/** Without an image it keeps the one it has. */
export async function updateProduct(
  context: AppContext,
  session: Session,
  categoryId: string,
  { id, image, removeImage, withoutDescription, ...fields }: ProductParts,
  seen: number | null,
): Promise<Product> {
  if (image && removeImage) throw invalid('removeImage')
  // A picture costs much work: not for nothing.
  if (image) await assertProduct(context.db, session.restaurantId, categoryId, id)
  const picture = image && (await storeUpload(context, session, image))
  return withVersionCheck(context, session, {
    async make(trx, restaurantId) {
      if (picture) await addPicture(trx, picture, context.now())
      const change = { ...fields, picture: removeImage ? null : picture?.hash }
      const rules = { within: categoryId, needsDescription: !withoutDescription }
      await changeProducts(trx, restaurantId, [{ id, change, seen, now: context.now(), ...rules }])
    },
    read: (db, restaurantId) => readProduct(db, restaurantId, id, context.now()),
  })
}

/** Changes details; omitted fields stay. */
export function changeDetails(
  context: AppContext,
  session: Session,
  id: string,
  details: DetailsChange,
  seen: number | null,
): Promise<Product> {
  return withVersionCheck(context, session, {
    async make(trx, restaurantId) {
      const change = detailFields(details)
      await changeProducts(trx, restaurantId, [{ id, change, seen, now: context.now() }])
    },
    read: (trx, restaurantId) => readProduct(trx, restaurantId, id, context.now()),
  })
}

/** All or none; answers those that are left. A change of several can be taken back. */
export async function patchProducts(
  context: AppContext,
  session: Session,
  products: ChangedProducts,
): Promise<{ products: Product[] } & Partial<Kept>> {
  const gone = products.filter(({ deleted }) => deleted)
  const left = products.filter(({ deleted }) => !deleted)
  let kept: Kept | undefined
  const changed = await withVersionCheck(context, session, {
    async make(trx, restaurantId) {
      const now = context.now()
      const resolve = await resolveSoldOut(trx, restaurantId, now)
      const changes = left.map(
        ({
          _id: id,
          version: seen = null,
          details = {},
          soldOut,
          sizes,
          deleted: _deleted,
          ...fields
        }) => {
          const change = { ...fields, ...detailFields(details), ...resolve({ soldOut, sizes }) }
          return { id, change, seen, now }
        },
      )
      const { inverse } = await changeProducts(trx, restaurantId, changes)
      for (const { _id, version = null } of gone) {
        await deleteProduct(trx, restaurantId, _id, now, version)
      }
      if (products.length < 2) return
      const made = { inverse: { ...inverse, restore: idsOf(gone) } }
      kept = await withInverseKept(trx, restaurantId, made, now)
    },
    read: (db, restaurantId) => readProducts(db, restaurantId, idsOf(left), context.now()),
    readCurrent: (db, restaurantId) =>
      readProducts(db, restaurantId, idsOf(products), context.now()),
  })
  return { products: changed, ...kept }
}

function idsOf(products: ChangedProducts): string[] {
  return products.map(({ _id }) => _id)
}
