import { applyChange } from '#db/changes/apply.ts'
import { deleteProduct } from '#db/changes/bin.ts'
import type { ProductEdit, ProductInput } from '#db/changes/change.ts'
import { findAnswer, keepAnswer } from '#db/queries/answered-requests.ts'
import { addPicture } from '#db/queries/pictures.ts'
import { addProduct, hasProduct } from '#db/changes/products.ts'
import { keepUndo } from '#db/changes/undo.ts'
import type { Session } from '#db/queries/sessions.ts'
import { detailFields } from '#db/menu/dish.ts'
import { mayDo } from '#db/rules/roles.ts'
import type { Picture } from '#db/rules/look/pictures.ts'
import type { AppContext } from '../context.ts'
import { LEAST_ROLES } from '../roles.ts'
import type { ChangedProducts, Product } from '../schemas/products.ts'
import { inTransaction, withVersionCheck, type Kept } from './changes.ts'
import { readProduct, readProducts, resolveSoldOut } from './serialize-menu.ts'
import { readUpload } from './pictures.ts'

interface NewProduct {
  categoryId: string
  fields: ProductInput
  picture?: Picture | undefined
  /** A retry with the same one changes the product that it added. */
  requestId?: string | undefined
}

export function createProduct(
  context: AppContext,
  session: Session,
  { categoryId, fields, picture, requestId }: NewProduct,
): Promise<Product> {
  return inTransaction(context, session, async (trx, restaurantId) => {
    const now = context.now()
    if (picture) await addPicture(trx, picture, now)
    const product = { ...fields, ...(picture && { picture: picture.hash }) }
    const key = `product ${requestId}`
    const answered = requestId && (await findAnswer(trx, restaurantId, key, now))
    if (typeof answered === 'string' && (await hasProduct(trx, restaurantId, answered))) {
      const edits = [{ id: answered, change: product, seen: null, now }]
      await applyChange(trx, restaurantId, { edits })
      return readProduct(trx, restaurantId, answered, now)
    }
    const id = await addProduct(trx, restaurantId, categoryId, product, now)
    if (requestId) await keepAnswer(trx, restaurantId, key, id, now)
    return readProduct(trx, restaurantId, id, now)
  })
}

/** With a picture that it takes. */
export function updateProduct(
  context: AppContext,
  session: Session,
  edit: Omit<ProductEdit, 'now'>,
  picture?: Picture,
): Promise<Product> {
  return withVersionCheck(context, session, {
    async make(trx, restaurantId) {
      const now = context.now()
      if (picture) await addPicture(trx, picture, now)
      await applyChange(trx, restaurantId, { edits: [{ ...edit, now }] })
    },
    read: (db, restaurantId) => readProduct(db, restaurantId, edit.id, context.now()),
  })
}

/** All or none; answers those that are left. */
export async function patchProducts(
  context: AppContext,
  session: Session,
  products: ChangedProducts,
): Promise<{ products: Product[] } & Kept> {
  const gone = products.filter(({ deleted }) => deleted)
  const left = products.filter(({ deleted }) => !deleted)
  const pictures = new Map<string, string>()
  for (const { image } of left) {
    if (image) pictures.set(image, await readUpload(context, session, image))
  }
  let undo = ''
  const changed = await withVersionCheck(context, session, {
    async make(trx, restaurantId) {
      const now = context.now()
      const resolve = await resolveSoldOut(trx, restaurantId, now)
      const edits = left.map(
        ({
          _id: id,
          version: seen = null,
          within,
          image,
          details = {},
          soldOut,
          sizes,
          deleted: _deleted,
          ...fields
        }): ProductEdit => {
          const picture = image ? pictures.get(image) : image
          const said = resolve({ soldOut, sizes })
          const change = { ...fields, picture, ...detailFields(details), ...said }
          return { id, change, seen, now, within }
        },
      )
      const { inverse } = await applyChange(trx, restaurantId, { edits })
      for (const { _id, version = null } of gone) {
        await deleteProduct(trx, restaurantId, _id, now, version)
      }
      const kept = { ...inverse, restore: idsOf(gone) }
      // Who may not undo leaves the places to who may.
      if (mayDo(session.role, LEAST_ROLES['POST /api/undo/:id'] ?? 'owner')) {
        undo = await keepUndo(trx, restaurantId, kept, now, products.length)
      }
    },
    read: (db, restaurantId) => readProducts(db, restaurantId, idsOf(left), context.now()),
    readCurrent: (db, restaurantId) =>
      readProducts(db, restaurantId, idsOf(products), context.now()),
  })
  return { products: changed, undo }
}

function idsOf(products: ChangedProducts): string[] {
  return products.map(({ _id }) => _id)
}
