import type { Product } from '#api/schemas/products.ts'
import { parsePrice, toPrice } from '#db/rules/money.ts'
import { normalizeName } from '#db/rules/names.ts'
import { storedText } from '#db/rules/texts.ts'
import { deleteLater } from '#admin/stores/deletions.ts'
import { saveChange, type Categories } from '#admin/stores/menu.ts'
import { newId, noteLastingId } from '#admin/stores/new-id.ts'
import { trackUpload } from '#admin/stores/uploads.ts'
import type { UploadOptions } from '#admin/uploading.ts'
import type { ProductDraft } from './product-draft.ts'
import { addProduct, type ProductForm } from './requests/add-product.ts'
import { deleteProduct } from './requests/delete-product.ts'
import { updateProduct } from './requests/update-product.ts'

/** Shows a product as saved and saves it; takes it back and throws when the server refuses. */
export async function saveProduct(categoryId: string, draft: ProductDraft): Promise<void> {
  const form = formOf(draft)
  const { id } = draft
  const shown = shownAs(draft, id ?? newId())
  const send = (upload?: UploadOptions) =>
    id === null ? addProduct(categoryId, form, upload) : updateProduct(categoryId, id, form, upload)
  await saveChange(
    { saves: shown._id, apply: (categories) => withProduct(categories, categoryId, shown) },
    () => (form.image ? trackUpload(shown._id, send) : send()),
    (saved, categories) => {
      noteLastingId(shown._id, saved._id)
      return withProduct(categories, categoryId, saved)
    },
  )
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

function formOf({ name, price, description, image }: ProductDraft): ProductForm {
  return { name, price, description, ...(image && { image }) }
}

function shownAs({ name, price, description, imageUrl }: ProductDraft, _id: string): Product {
  return {
    _id,
    name: normalizeName(name),
    slug: '',
    price: toPrice(parsePrice(price) ?? 0),
    description: storedText(description),
    imageUrl,
  }
}

/** The menu with the product in the place of the one with its id, or else at the end. */
function withProduct(categories: Categories, categoryId: string, product: Product): Categories {
  return categories.map((category) => {
    if (category._id !== categoryId) return category
    const isThere = category.products.some(({ _id }) => _id === product._id)
    const products = isThere
      ? category.products.map((other) => (other._id === product._id ? product : other))
      : [...category.products, product]
    return { ...category, products }
  })
}
