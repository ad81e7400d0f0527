import { dequal } from 'dequal/lite'
import { answerOf, client, seeing, withProgress } from '#admin/client.ts'
import { trackUpload } from '#admin/forms/uploads.ts'
import { problemOf } from '#admin/problems.ts'
import { deleteLater } from '#admin/stores/deletions.ts'
import { patchDishes, dishNow, saveChange, type Categories } from '#admin/stores/menu.ts'
import { newId, noteLastingId } from '#admin/stores/new-id.ts'
import { CHANGE_NOTICE, showNotice, showNoticeForAWhile } from '#admin/stores/notices.ts'
import type { UploadOptions } from '#admin/uploading.ts'
import type { Product, SentProducts } from '#api/schemas/products.ts'
import { type DishField, NO_DETAILS } from '#db/menu/fields.ts'
import { serializeDish } from '#db/menu/dish.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { saveFormTexts } from '../../forms/menu-texts.ts'
import type { ProductDraft } from './product-draft.ts'
import { changeOf } from './typed-product.ts'

interface ProductForm extends Record<DishField, string> {
  image?: File
  removeImage?: 'true'
  withoutDescription?: 'true'
}

async function addProduct(
  categoryId: string,
  form: ProductForm & { id?: string | undefined },
  upload?: UploadOptions,
): Promise<Product> {
  const call = client.categories[':categoryId'].products
  const request = call.$post({ param: { categoryId }, form }, upload && withProgress(upload))
  const { product } = await answerOf(request)
  return product
}

async function deleteProduct(productId: string): Promise<void> {
  const call = client.api[':productId'].deletedProduct
  await answerOf(call.$delete({ param: { productId } }, { init: { keepalive: true } }))
}

interface Changed {
  categoryId: string
  id: string
  version: string
}

async function updateProduct(
  { categoryId, id, version }: Changed,
  form: Partial<ProductForm>,
  upload?: UploadOptions,
): Promise<Product> {
  const call = client.categories[':categoryId'].editProducts
  const sent = { param: { categoryId }, form: { id, ...form } }
  const options = { ...seeing(version), ...(upload && withProgress(upload)) }
  const { updated } = await answerOf(call.$put(sent, options))
  return updated
}

const UNDO_MS = 6000

function offerUndo(before: Product, saved: Product): void {
  const sent = inverseOf(before, saved)
  if (!sent) return
  showNoticeForAWhile(
    {
      id: CHANGE_NOTICE,
      status: 'changed',
      says: { text: 'dish.saved', values: { name: shownName(saved) } },
      undo: () => void undoSave(before, sent),
    },
    UNDO_MS,
  )
}

export function inverseOf(before: Product, saved: Product): SentProducts[number] | null {
  const details = changedParts(before.details, saved.details)
  if (Object.keys(details).length === 0) return null
  if (details.sizes?.some(({ name }) => name === '')) return null
  const { name, label, description, price } = before
  const fields = changedParts(
    { name, label, description, ...(before.details.sizes.length === 0 && { price }) },
    saved,
  )
  return { _id: saved._id, version: saved.version, ...fields, details }
}

function changedParts<T extends object>(before: T, after: Record<keyof T, unknown>): Partial<T> {
  const changed = Object.entries(before).filter(
    ([name, value]) => !dequal(value, after[name as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}

async function undoSave(before: Product, sent: SentProducts[number]): Promise<void> {
  const { name, label, description, price, details } = before
  try {
    await patchDishes([sent], (dish) => ({ ...dish, name, label, description, price, details }))
  } catch (error) {
    showNotice({
      id: CHANGE_NOTICE,
      status: 'failed',
      says: { text: 'dish.undoFailed', values: { name: shownName(before) } },
      problem: problemOf(error),
    })
  }
}

/** The dish that was added; null of a change. */
export async function saveProduct(
  categoryId: string,
  draft: ProductDraft,
): Promise<Product | null> {
  const { sent, shown } = changeOf(draft)
  const { id, seen } = draft
  // Where both changed a field, the owner may have taken what is there.
  if (id !== null && seen && Object.keys(sent).length === 0) {
    saveFormTexts('product', id, draft.translations)
    return null
  }
  const _id = id ?? newId()
  const before = id === null ? undefined : dishNow(id)
  const send = (upload?: UploadOptions) =>
    id === null
      ? addProduct(categoryId, { ...(sent as ProductForm), id: draft.wantedId }, upload)
      : updateProduct({ categoryId, id, version: seen?.version ?? '*' }, sent, upload)
  const saved = await saveChange(
    {
      saves: _id,
      apply: (categories) => withProduct(categories, categoryId, { _id, ...shown }),
    },
    () => (sent.image ? trackUpload(_id, send) : send()),
    (saved, categories) => {
      noteLastingId(_id, saved._id)
      return withProduct(categories, categoryId, saved)
    },
  )
  saveFormTexts('product', saved._id, draft.translations)
  // A picture, or a text in another language, would stay as it is now.
  const isMore = sent.image || sent.removeImage || Object.keys(draft.translations).length > 0
  if (before && !isMore) offerUndo(before, saved)
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

const NOTHING = serializeDish({ name: '', label: null, price: 0, description: '', ...NO_DETAILS })
const BLANK = {
  ...NOTHING,
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
  change: Partial<Product> & { _id: string },
): Categories {
  return categories.map((category) => {
    if (category._id !== categoryId) return category
    const isThere = category.products.some(({ _id }) => _id === change._id)
    const products = isThere
      ? category.products.map((each) => (each._id === change._id ? { ...each, ...change } : each))
      : [...category.products, { ...BLANK, ...change }]
    return { ...category, products }
  })
}
