import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import { seenCategory, type CategoryDraft } from '../../features/categories/category-draft.ts'
import { saveCategory } from '../../features/categories/save-category.ts'
import { $selectedCategory } from '../../features/categories/selection.ts'
import {
  NEW_PRODUCT,
  PRODUCT_FIELDS,
  type ProductDraft,
} from '../../features/products/product-draft.ts'
import { showAdded } from '../../features/products/added.ts'
import { saveProduct } from '../../features/products/save-product.ts'
import { seenProduct } from '../../features/products/typed-product.ts'
import { rebased } from '../../forms/merge-draft.ts'
import { currentOf, fieldOf, problemOf } from '../../problems.ts'
import { $categories, countAcceptedChange, refreshMenu } from '../../stores/menu.ts'
import { randomId } from '../../stores/new-id.ts'
import { $decimals } from '../../stores/restaurant.ts'
import { $form, $sent, closeForm, newPanel, open, openAgain, type OpenForm } from './forms.ts'

type OpenProductForm = Extract<OpenForm, { kind: 'product' }>

const CATEGORY_FIELDS = ['title', 'times'] as const

export async function submitCategory(draft: CategoryDraft): Promise<void> {
  const panel = $form.get()?.panel ?? newPanel()
  closeForm()
  const form: OpenForm = { kind: 'category', draft, problems: [], isChanged: true, panel }
  await untilAnswered(form, saveCategory(draft), async (error) => {
    const problems = [{ fields: fieldsOf(error, CATEGORY_FIELDS), problem: problemOf(error) }]
    const now = currentOf<Category>(error)
    if (now) await refreshMenu()
    const next = now && rebased(draft, seenCategory(now))
    openAgain({ ...form, draft: next ?? ((await isLost(error)) ? asNew(draft) : draft), problems })
  })
}

export async function submitProduct(categoryId: string, draft: ProductDraft): Promise<void> {
  const panel = $form.get()?.panel ?? newPanel()
  closeForm()
  const wanted = draft.id === null ? { wantedId: draft.wantedId ?? randomId() } : {}
  const sent = { ...draft, ...wanted }
  await sendProduct({
    kind: 'product',
    categoryId,
    draft: sent,
    problems: [],
    isChanged: true,
    panel,
  })
}

export async function sendProduct(form: OpenProductForm): Promise<void> {
  const { categoryId, draft } = form
  await untilAnswered(form, saveAndShow(categoryId, draft), async (error) => {
    const problems = [{ fields: fieldsOf(error, PRODUCT_FIELDS), problem: problemOf(error) }]
    const now = currentOf<Product>(error)
    if (now) {
      await refreshMenu()
      const next = rebased(draft, seenProduct(now, $decimals.get()))
      return openAgain({ ...form, draft: next, problems })
    }
    const found = (await isLost(error)) ? findProduct(categoryId, draft) : { categoryId, draft }
    const isMoved = found.draft.id !== null && found.categoryId !== categoryId
    if (isMoved) await sendProduct({ ...form, ...found })
    else openAgain({ ...form, ...found, problems })
  })
}

async function saveAndShow(categoryId: string, draft: ProductDraft): Promise<void> {
  const added = await saveProduct(categoryId, draft)
  // The form of the next dish says it itself.
  if (added && !$form.get()) showAdded(added)
}

export function submitAndGoOn(categoryId: string, draft: ProductDraft): void {
  const panel = $form.get()?.panel ?? newPanel()
  void submitProduct(categoryId, draft)
  open({
    kind: 'product',
    categoryId,
    draft: NEW_PRODUCT,
    problems: [],
    isChanged: false,
    panel,
    added: draft.name,
  })
}

async function untilAnswered(
  form: OpenForm,
  saved: Promise<void>,
  onRefusal: (error: unknown) => Promise<void>,
): Promise<void> {
  $sent.set([...$sent.get(), form])
  // The form opens again before it counts as answered, so that its draft is never gone.
  await saved.catch(onRefusal)
  $sent.set($sent.get().filter((other) => other !== form))
}

async function isLost(error: unknown): Promise<boolean> {
  if (problemOf(error).text !== 'gone') return false
  await refreshMenu()
  return true
}

/** After a change of many dishes, or its undo. */
export function readChangedMenu(): Promise<void> {
  countAcceptedChange()
  return refreshMenu()
}

/** Where the product is now, or where it can be made again. */
function findProduct(categoryId: string, draft: ProductDraft) {
  const categories = $categories.get()
  const now = categories.find(({ products }) => products.some(({ _id }) => _id === draft.id))
  if (now) return { categoryId: now._id, draft }
  const category = categories.find(({ _id }) => _id === categoryId) ?? $selectedCategory.get()
  const imageUrl = draft.image ? draft.imageUrl : null
  return { categoryId: category?._id ?? categoryId, draft: asNew({ ...draft, imageUrl }) }
}

// What was deleted elsewhere can be made again from what was typed.
function asNew<T extends CategoryDraft | ProductDraft>(draft: T): T {
  return { ...draft, id: null, seen: null, conflicts: {} }
}

function fieldsOf<T extends string>(error: unknown, fields: readonly T[]): T[] {
  const field = fieldOf(error, fields)
  return field ? [field] : []
}
