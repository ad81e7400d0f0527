import type { Product } from '#api/schemas/products.ts'
import { seenCategory, type CategoryDraft } from '../../features/categories/category-draft.ts'
import { saveCategory } from '../../features/categories/save-category.ts'
import { $selectedCategory } from '../../features/categories/selection.ts'
import { showAdded } from '../../features/products/added.ts'
import { PRODUCT_FIELDS, type ProductDraft } from '../../features/products/product-draft.ts'
import { saveProduct } from '../../features/products/save-product.ts'
import { seenProduct } from '../../features/products/typed-product.ts'
import { problemOf } from '../../problems.ts'
import { $categories, refreshMenu } from '../../stores/menu.ts'
import { randomId } from '../../stores/new-id.ts'
import { $decimals } from '../../stores/restaurant.ts'
import { $form, putBehind, type OpenCategory, type OpenProduct } from './forms.ts'

const CATEGORY_FIELDS = ['title', 'times'] as const
// What was deleted elsewhere can be made again from what was typed.
const AS_NEW = { id: null, seen: null, conflicts: {} }

export function submitCategory(form: OpenCategory, draft: CategoryDraft): Promise<void> {
  const { session } = form
  session.edit(draft)
  putBehind(form)
  return session.save({
    fields: CATEGORY_FIELDS,
    seen: seenCategory,
    show: () => refreshMenu(),
    async send(draft) {
      try {
        await saveCategory(draft)
        return null
      } catch (error) {
        if (await isLost(error)) session.normalize(() => AS_NEW)
        throw error
      }
    },
  })
}

export function submitProduct(form: OpenProduct, draft: ProductDraft): Promise<void> {
  const wanted = draft.id === null && { wantedId: draft.wantedId ?? randomId() }
  form.session.edit({ ...draft, ...wanted })
  putBehind(form)
  return sendProduct(form)
}

export function sendProduct(form: OpenProduct): Promise<void> {
  return form.session.save({
    fields: PRODUCT_FIELDS,
    seen: ([now]: readonly Product[]) => seenProduct(now!, $decimals.get()),
    show: () => refreshMenu(),
    async send(draft) {
      const added = await saveWhereItIs(form, draft)
      // The form of the next dish says it itself.
      if (added && !$form.get()) showAdded(added)
      return null
    },
  })
}

/** Where the product is now; where it is nowhere, it can be made again. */
async function saveWhereItIs(form: OpenProduct, draft: ProductDraft): Promise<Product | null> {
  const { session, categoryId } = form
  try {
    return await saveProduct(categoryId, draft)
  } catch (error) {
    if (!(await isLost(error))) throw error
    const categories = $categories.get()
    const now = categories.find(({ products }) => products.some(({ _id }) => _id === draft.id))
    if (now?._id === categoryId) throw error
    const stays = categories.find(({ _id }) => _id === categoryId) ?? $selectedCategory.get()
    const moved = { ...form, categoryId: (now ?? stays)?._id ?? categoryId }
    putBehind(moved)
    if (now) return saveWhereItIs(moved, draft)
    session.normalize(({ image, imageUrl }) => ({ ...AS_NEW, imageUrl: image && imageUrl }))
    throw error
  }
}

async function isLost(error: unknown): Promise<boolean> {
  if (problemOf(error).text !== 'gone') return false
  await refreshMenu()
  return true
}
