import { atom, computed } from 'nanostores'
import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import {
  NEW_CATEGORY,
  seenCategory,
  type CategoryDraft,
  type CategoryProblem,
} from '../../features/categories/category-draft.ts'
import { saveCategory } from '../../features/categories/save-category.ts'
import {
  NEW_PRODUCT,
  PRODUCT_FIELDS,
  seenProduct,
  type ProductDraft,
  type ProductProblem,
} from '../../features/products/product-draft.ts'
import { saveProduct } from '../../features/products/save-product.ts'
import { $decimals } from '../../features/restaurant/stores/restaurant.ts'
import { currentOf, fieldOf, problemOf } from '../../problems.ts'
import { rebased, shown } from '../../stores/drafts.ts'
import { randomId } from '../../stores/new-id.ts'
import { findProduct, isLost, readMenuAgain } from './lost-forms.ts'

/**
 * A form over the list; `problems` are what the server refused it for, `panel` which panel it is
 * in: two forms one after the other in the same one are one movement for whoever types.
 */
export type OpenForm = { isChanged: boolean; panel: number } & (
  | { kind: 'category'; draft: CategoryDraft; problems: readonly CategoryProblem[] }
  | {
      kind: 'product'
      categoryId: string
      draft: ProductDraft
      problems: readonly ProductProblem[]
      /** The dish that was added just before, in the same form. */
      added?: string
    }
)

type OpenProductForm = Extract<OpenForm, { kind: 'product' }>

const CATEGORY_FIELDS = ['title', 'times'] as const

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

let panels = 0
function newPanel(): number {
  return (panels += 1)
}

export function openCategoryForm(draft: CategoryDraft = NEW_CATEGORY): void {
  open({ kind: 'category', draft, problems: [], isChanged: false, panel: newPanel() })
}

export function openProductForm(categoryId: string, draft: ProductDraft = NEW_PRODUCT): void {
  const panel = newPanel()
  open({ kind: 'product', categoryId, draft, problems: [], isChanged: false, panel })
}

// One that nothing was typed into is not waited for: a double tap opens two.
function open(form: OpenForm): void {
  $forms.set([form, ...$forms.get().filter(({ isChanged }) => isChanged)])
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
  const panel = $form.get()?.panel ?? newPanel()
  closeForm()
  const form: OpenForm = { kind: 'category', draft, problems: [], isChanged: true, panel }
  await untilAnswered(form, saveCategory(draft), async (error) => {
    const problems = [{ fields: fieldsOf(error, CATEGORY_FIELDS), problem: problemOf(error) }]
    const now = currentOf<Category>(error)
    if (now) await readMenuAgain()
    const next = now && rebased(draft, seenCategory(now))
    openAgain({ ...form, draft: next ?? ((await isLost(error)) ? asNew(draft) : draft), problems })
  })
}

/** Closes the form and saves its product; a refused one opens again with the reason. */
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

/** Saves the product of a form that is not open; a refused one opens. */
export async function sendProduct(form: OpenProductForm): Promise<void> {
  const { categoryId, draft } = form
  await untilAnswered(form, saveProduct(categoryId, draft), async (error) => {
    const problems = [{ fields: fieldsOf(error, PRODUCT_FIELDS), problem: problemOf(error) }]
    const now = currentOf<Product>(error)
    if (now) {
      await readMenuAgain()
      const next = rebased(draft, seenProduct(now, $decimals.get()))
      return openAgain({ ...form, draft: next, problems })
    }
    const found = (await isLost(error)) ? findProduct(categoryId, draft) : { categoryId, draft }
    const isMoved = found.draft.id !== null && found.categoryId !== categoryId
    if (isMoved) await sendProduct({ ...form, ...found })
    else openAgain({ ...form, ...found, problems })
  })
}

/** Saves a new product; its panel stays for the next one of the category. */
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
  $forms.set([...$forms.get(), { ...form, panel: newPanel() }])
}

// What was deleted elsewhere can be made again from what was typed.
function asNew(draft: CategoryDraft): CategoryDraft {
  return { ...shown(draft), id: null, seen: null, rivals: {} }
}

function fieldsOf<T extends string>(error: unknown, fields: readonly T[]): T[] {
  const field = fieldOf(error, fields)
  return field ? [field] : []
}
