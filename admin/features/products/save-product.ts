import { answerOf, client, keptAlive, withProgress } from '#admin/client.ts'
import { trackUpload } from '#admin/forms/uploads.ts'
import { deleteLater } from '#admin/stores/deletions.ts'
import { readChangedMenu, saveChange, sendProducts, type Categories } from '#admin/stores/menu.ts'
import { newId, noteLastingId } from '#admin/stores/new-id.ts'
import { CHANGE_NOTICE, showNoticeForAWhile } from '#admin/stores/notices.ts'
import { $decimals } from '#admin/stores/restaurant.ts'
import { undoNow } from '#admin/stores/undo.ts'
import type { UploadOptions } from '#admin/uploading.ts'
import type { Product, AddedProduct } from '#api/schemas/products.ts'
import { NO_DETAILS } from '#db/menu/fields.ts'
import { serializeDish } from '#db/menu/dish.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { saveFormTexts } from '../../forms/menu-texts.ts'
import type { ProductDraft } from './product-draft.ts'
import { changeOf, withSent } from './typed-product.ts'

async function addProduct(json: AddedProduct): Promise<Product> {
  const { product } = await answerOf(client.api.products.$post({ json }, keptAlive(json)))
  return product
}

async function uploadPicture(image: File, upload: UploadOptions): Promise<string> {
  const request = client.api.pictures.$post({ form: { image } }, withProgress(upload))
  return (await answerOf(request)).image
}

async function deleteProduct(productId: string): Promise<void> {
  const call = client.api[':productId'].deletedProduct
  await answerOf(call.$delete({ param: { productId } }, { init: { keepalive: true } }))
}

const UNDO_MS = 6000

function offerUndo(undo: string, saved: Product): void {
  showNoticeForAWhile(
    {
      id: CHANGE_NOTICE,
      status: 'changed',
      says: { text: 'dish.saved', values: { name: shownName(saved) } },
      undo: () => void undoNow(undo, readChangedMenu),
    },
    UNDO_MS,
  )
}

/** The dish that was added; null of a change. */
export async function saveProduct(
  categoryId: string,
  draft: ProductDraft,
): Promise<Product | null> {
  const { fields, picture } = changeOf(draft, $decimals.get())
  const { id, seen, imageUrl } = draft
  const isPictured = picture !== undefined
  // Where both changed a field, the owner may have taken what is there.
  if (id !== null && seen && Object.keys(fields).length === 0 && !isPictured) {
    saveFormTexts('product', id, draft.translations)
    return null
  }
  const _id = id ?? newId()
  let undo: string | undefined
  const send = async (image?: string | null) => {
    if (id === null) {
      const picture = image && { image }
      return addProduct({ ...BLANK_FIELDS, ...fields, ...picture, id: draft.wantedId, categoryId })
    }
    const row = { _id: id, version: seen?.version, within: categoryId, ...fields, image }
    const changed = await sendProducts([row])
    undo = changed.undo
    return changed.products[0]!
  }
  const saved = await saveChange(
    {
      saves: _id,
      apply: (categories) =>
        withProduct(categories, categoryId, _id, (dish) => ({
          ...withSent(dish, fields),
          ...(isPictured && { imageUrl }),
        })),
    },
    () =>
      picture
        ? trackUpload(_id, async (upload) => send(await uploadPicture(picture, upload)))
        : send(picture),
    (saved, categories) => {
      noteLastingId(_id, saved._id)
      return withProduct(categories, categoryId, saved._id, () => saved)
    },
  )
  saveFormTexts('product', saved._id, draft.translations)
  // A text in another language would stay as it is now.
  const isWhole = Object.keys(draft.translations).length === 0
  if (undo && fields.details && isWhole) offerUndo(undo, saved)
  return id === null ? saved : null
}

export function removeProduct(product: Product): void {
  const { _id } = product
  deleteLater({
    what: { kind: 'product', id: _id, name: shownName(product) },
    apply: (categories) =>
      categories.map((category) => ({
        ...category,
        products: category.products.filter((product) => product._id !== _id),
      })),
    send: () => deleteProduct(_id),
  })
}

const BLANK_FIELDS = { name: '', price: null, description: '' }

const BLANK = {
  ...serializeDish({ name: '', label: null, price: 0, description: '', ...NO_DETAILS }),
  number: 0,
  version: '',
  slug: '',
  soldOut: null,
  sizes: [],
  imageUrl: null,
}

function withProduct(
  categories: Categories,
  categoryId: string,
  _id: string,
  change: (dish: Product) => Product,
): Categories {
  return categories.map((category) => {
    if (category._id !== categoryId) return category
    const isThere = category.products.some((dish) => dish._id === _id)
    const products = isThere
      ? category.products.map((dish) => (dish._id === _id ? change(dish) : dish))
      : [...category.products, change({ ...BLANK, _id })]
    return { ...category, products }
  })
}
