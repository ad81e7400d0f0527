import type { Product } from '#api/schemas/products.ts'
import { NO_DETAILS } from '#db/rules/menu-fields.ts'
import { toldDish } from '#db/rules/told-dish.ts'
import { dishNow } from '#admin/stores/dishes.ts'
import { deleteLater } from '#admin/stores/deletions.ts'
import { saveChange, type Categories } from '#admin/stores/menu.ts'
import { newId, noteLastingId } from '#admin/stores/new-id.ts'
import { trackUpload } from '#admin/stores/uploads.ts'
import { saveFormTexts } from '#admin/stores/translations/form-texts.ts'
import type { UploadOptions } from '#admin/uploading.ts'
import { changeOf, type ProductDraft } from './product-draft.ts'
import { offerUndo } from './undo-change.ts'
import { addProduct, deleteProduct, type ProductForm, updateProduct } from './requests.ts'

/** Shows a product as saved and saves it; takes it back and throws when the server refuses. */
export async function saveProduct(categoryId: string, draft: ProductDraft): Promise<void> {
  const { sent, shown } = changeOf(draft)
  const { id, seen } = draft
  // Where both changed a field, the owner may have taken what is there.
  if (id !== null && seen && Object.keys(sent).length === 0) {
    return saveFormTexts('product', id, draft.translations)
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
}

/** Takes a product away; the server learns of it when Undo has passed. */
export function removeProduct({ _id, name }: Product): void {
  deleteLater({
    what: { kind: 'product', id: _id, name },
    apply: (categories) =>
      categories.map((category) => ({
        ...category,
        products: category.products.filter((product) => product._id !== _id),
      })),
    send: () => deleteProduct(_id),
  })
}

const NOTHING = toldDish({ name: '', price: 0, description: '', ...NO_DETAILS })
const BLANK = { ...NOTHING, version: '', slug: '', soldOut: null, sizes: [], imageUrl: null }

/** The menu with this made of the product, or with a new one at the end of the category. */
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
