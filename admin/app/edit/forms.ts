import { atom, computed } from 'nanostores'
import {
  NEW_CATEGORY,
  type CategoryDraft,
  type CategoryProblem,
} from '../../features/categories/category-draft.ts'
import { saveCategory } from '../../features/categories/save-category.ts'
import {
  NEW_PRODUCT,
  type ProductDraft,
  type ProductProblem,
} from '../../features/products/product-draft.ts'
import { saveProduct } from '../../features/products/save-product.ts'
import { fieldOf, problemOf } from '../../problems.ts'

/** A form over the list; `problem` is what the server refused it for. */
export type OpenForm = { isChanged: boolean } & (
  | { kind: 'category'; draft: CategoryDraft; problem: CategoryProblem | null }
  | { kind: 'product'; categoryId: string; draft: ProductDraft; problem: ProductProblem | null }
)

const CATEGORY_FIELDS = ['title'] as const
const PRODUCT_FIELDS = ['name', 'price', 'description', 'image'] as const

// The first is the open one. What the server refuses comes back behind it with everything that was
// typed, and so does a form that was open when the owner went to another screen.
const $forms = atom<readonly OpenForm[]>([])

/** Forms that were sent and that the server has not answered. */
const $sent = atom<readonly OpenForm[]>([])

/** Everything that would be lost with this page. */
export const $unsavedForms = computed([$forms, $sent], (forms, sent) => [
  ...forms.filter(({ isChanged }) => isChanged),
  ...sent,
])

/** The form that is open; null in the list. */
export const $form = computed($forms, ([first]) => first ?? null)

export function openCategoryForm(draft: CategoryDraft = NEW_CATEGORY): void {
  $forms.set([{ kind: 'category', draft, problem: null, isChanged: false }, ...$forms.get()])
}

export function openProductForm(categoryId: string, draft: ProductDraft = NEW_PRODUCT): void {
  const form: OpenForm = { kind: 'product', categoryId, draft, problem: null, isChanged: false }
  $forms.set([form, ...$forms.get()])
}

/** Keeps what was typed into the open form. */
export function keepForm(form: OpenForm): void {
  $forms.set([{ ...form, isChanged: true }, ...$forms.get().slice(1)])
}

/** Closes the open form without saving. */
export function closeForm(): void {
  $forms.set($forms.get().slice(1))
}

/** Closes the form and saves its category; a refused one opens again with the reason. */
export async function submitCategory(draft: CategoryDraft): Promise<void> {
  closeForm()
  const form: OpenForm = { kind: 'category', draft, problem: null, isChanged: true }
  await untilAnswered(form, saveCategory(draft), (error) => {
    const problem = { fields: fieldsOf(error, CATEGORY_FIELDS), problem: problemOf(error) }
    openAgain({ ...form, problem })
  })
}

/** Closes the form and saves its product; a refused one opens again with the reason. */
export async function submitProduct(categoryId: string, draft: ProductDraft): Promise<void> {
  closeForm()
  const form: OpenForm = { kind: 'product', categoryId, draft, problem: null, isChanged: true }
  await untilAnswered(form, saveProduct(categoryId, draft), (error) => {
    const problem = { fields: fieldsOf(error, PRODUCT_FIELDS), problem: problemOf(error) }
    openAgain({ ...form, problem })
  })
}

async function untilAnswered(
  form: OpenForm,
  saved: Promise<void>,
  onRefusal: (error: unknown) => void,
): Promise<void> {
  $sent.set([...$sent.get(), form])
  // The form opens again before it counts as answered, so that it is kept all the time.
  await saved.catch(onRefusal)
  $sent.set($sent.get().filter((other) => other !== form))
}

/** Closes everything without saving. */
export function resetForms(): void {
  $forms.set([])
  $sent.set([])
}

/** Puts a form behind those that are open. */
export function openAgain(form: OpenForm): void {
  $forms.set([...$forms.get(), form])
}

function fieldsOf<T extends string>(error: unknown, fields: readonly T[]): T[] {
  const field = fieldOf(error, fields)
  return field ? [field] : []
}
