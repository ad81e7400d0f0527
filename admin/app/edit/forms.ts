import { atom, computed } from 'nanostores'
import {
  NEW_CATEGORY,
  type CategoryDraft,
  type CategoryProblem,
} from '../../features/categories/category-draft.ts'
import {
  NEW_PRODUCT,
  NO_FIELDS,
  type ProductDraft,
  type ProductProblem,
} from '../../features/products/product-draft.ts'
import { discardDraft, loadDraft, saveDraft } from '../../forms/draft.ts'

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

// The first is the open one. What the server refuses comes back behind it with everything that was
// typed, and so does a form that was open when the owner went to another screen.
const $forms = atom<readonly OpenForm[]>([])

export const $sent = atom<readonly OpenForm[]>([])

export const $unsavedForms = computed([$forms, $sent], (forms, sent) => [
  ...forms.filter(({ isChanged }) => isChanged),
  ...sent,
])

export const $form = computed($forms, ([first]) => first ?? null)

let panels = 0
export function newPanel(): number {
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
export function open(form: OpenForm): void {
  $forms.set([form, ...$forms.get().filter(({ isChanged }) => isChanged)])
}

export function changeForm(form: OpenForm): void {
  $forms.set([{ ...form, isChanged: true }, ...$forms.get().slice(1)])
}

export function closeForm(): void {
  $forms.set($forms.get().slice(1))
}

export function resetForms(): void {
  $forms.set([])
  $sent.set([])
}

export function openAgain(form: OpenForm): void {
  $forms.set([...$forms.get(), { ...form, panel: newPanel() }])
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
