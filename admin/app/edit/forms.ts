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
import { $selectedCategory } from '../../features/categories/selection.ts'
import {
  type ProductDraft,
  NEW_PRODUCT,
  NO_FIELDS,
  PRODUCT_FIELDS,
  seenProduct,
  type ProductProblem,
} from '../../features/products/product-draft.ts'
import { saveProduct } from '../../features/products/save-product.ts'
import { $decimals } from '../../stores/restaurant.ts'
import { rebased } from '../../forms/merge-draft.ts'
import { problemOf, currentOf, fieldOf } from '../../problems.ts'
import { discardDraft, loadDraft, saveDraft } from '../../forms/draft.ts'
import { $categories, countAcceptedChange, refreshMenu } from '../../stores/menu.ts'
import { randomId } from '../../stores/new-id.ts'

interface Found {
  categoryId: string
  draft: ProductDraft
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

function findProduct(categoryId: string, draft: ProductDraft): Found {
  const categories = $categories.get()
  const now = categories.find(({ products }) => products.some(({ _id }) => _id === draft.id))
  if (now) return { categoryId: now._id, draft }
  const category = categories.find(({ _id }) => _id === categoryId) ?? $selectedCategory.get()
  const imageUrl = draft.image ? draft.imageUrl : null
  const asNew = { ...draft, imageUrl, id: null, seen: null, conflicts: {} }
  return { categoryId: category?._id ?? categoryId, draft: asNew }
}

/** Two forms one after the other in the same panel are one movement for whoever types. */
export type OpenForm = { isChanged: boolean; panel: number } & (
  | { kind: 'category'; draft: CategoryDraft; problems: readonly CategoryProblem[] }
  | {
      kind: 'product'
      categoryId: string
      draft: ProductDraft
      problems: readonly ProductProblem[]
      added?: string
    }
)

type OpenProductForm = Extract<OpenForm, { kind: 'product' }>

const CATEGORY_FIELDS = ['title', 'times'] as const

// The first is the open one. What the server refuses comes back behind it with everything that was
// typed, and so does a form that was open when the owner went to another screen.
const $forms = atom<readonly OpenForm[]>([])

const $sent = atom<readonly OpenForm[]>([])

export const $unsavedForms = computed([$forms, $sent], (forms, sent) => [
  ...forms.filter(({ isChanged }) => isChanged),
  ...sent,
])

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

export function changeForm(form: OpenForm): void {
  $forms.set([{ ...form, isChanged: true }, ...$forms.get().slice(1)])
}

export function closeForm(): void {
  $forms.set($forms.get().slice(1))
}

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
  await untilAnswered(form, saveProduct(categoryId, draft), async (error) => {
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

export function resetForms(): void {
  $forms.set([])
  $sent.set([])
}

export function openAgain(form: OpenForm): void {
  $forms.set([...$forms.get(), { ...form, panel: newPanel() }])
}

// What was deleted elsewhere can be made again from what was typed.
function asNew(draft: CategoryDraft): CategoryDraft {
  return { ...draft, id: null, seen: null, conflicts: {} }
}

function fieldsOf<T extends string>(error: unknown, fields: readonly T[]): T[] {
  const field = fieldOf(error, fields)
  return field ? [field] : []
}

const KEY = 'menuForms'

export const $offeredForms = atom<readonly OpenForm[]>([])

export function persistForms(): void {
  $offeredForms.set(loadForms())
  $offeredForms.listen(saveForms)
  $unsavedForms.listen(saveForms)
}

export function continueForms(): void {
  const forms = $offeredForms.get()
  $offeredForms.set([])
  forms.forEach(openAgain)
}

export function discardOfferedForms(): void {
  $offeredForms.set([])
}

type SavedForms = readonly (OpenForm & { picture: string | null })[]

function saveForms(): void {
  const forms = [...$offeredForms.get(), ...$unsavedForms.get()]
  if (forms.length === 0) return discardDraft(KEY)
  const saved = forms.map((form) => ({ ...withoutPicture(form), picture: pictureText(form) }))
  if (saveDraft(KEY, saved)) return
  // There is room for texts always, for photos mostly.
  const pictureless = saved.map((form) => ({ ...form, picture: null }))
  saveDraft(KEY, pictureless)
}

function loadForms(): OpenForm[] {
  const saved = loadDraft<SavedForms>(KEY) ?? []
  return saved.map(({ picture, ...form }) => withPicture(completed(form), picture))
}

// What was saved before an update lacks the fields that came with it.
function completed(form: OpenForm): OpenForm {
  if (form.kind === 'category') return { ...form, draft: completedCategory(form.draft) }
  const { seen, ...typed } = form.draft
  const draft = { ...NEW_PRODUCT, ...typed }
  if (!seen) return { ...form, draft }
  const fields = { ...NO_FIELDS, ...seen.fields }
  return { ...form, draft: { ...draft, seen: { ...seen, fields } } }
}

function completedCategory({ seen, ...typed }: CategoryDraft): CategoryDraft {
  const { title, icon, nonHalal, times } = NEW_CATEGORY
  const fields = { title, icon, nonHalal, times, ...seen?.fields }
  return { ...NEW_CATEGORY, ...typed, seen: seen && { ...seen, fields } }
}

const pictureTexts = new WeakMap<File, string>()

function pictureText(form: OpenForm): string | null {
  const picture = form.kind === 'product' ? form.draft.image : null
  if (!picture) return null
  const text = pictureTexts.get(picture)
  if (text !== undefined) return text
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    pictureTexts.set(picture, String(reader.result))
    saveForms()
  })
  reader.readAsDataURL(picture)
  pictureTexts.set(picture, '')
  return null
}

function withoutPicture(form: OpenForm): OpenForm {
  if (form.kind === 'category' || !form.draft.image) return form
  const imageUrl = form.draft.seen?.fields.imageUrl ?? null
  return { ...form, draft: { ...form.draft, image: null, imageUrl } }
}

function withPicture(form: OpenForm, text: string | null): OpenForm {
  const [head = '', data = ''] = (text ?? '').split(',')
  const type = /^data:(.*);base64$/.exec(head)?.[1]
  if (form.kind === 'category' || !type) return form
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  const image = new File([bytes], 'picture', { type })
  return { ...form, draft: { ...form.draft, image, imageUrl: URL.createObjectURL(image) } }
}
