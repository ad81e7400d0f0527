import { atom, computed } from 'nanostores'
import {
  NEW_CATEGORY,
  type CategoryDraft,
  type CategorySession,
} from '../../features/categories/category-draft.ts'
import {
  NEW_PRODUCT,
  NO_FIELDS,
  type ProductDraft,
  type ProductSession,
} from '../../features/products/product-draft.ts'
import { discardDraft, loadDraft, saveDraft } from '../../forms/draft.ts'
import { EditSession } from '../../forms/edit-session.ts'
import type { FormProblem } from '../../problems.ts'

export interface OpenCategory {
  kind: 'category'
  session: CategorySession
  /** Two forms one after the other in the same panel are one movement for whoever types. */
  panel: number
}

export interface OpenProduct {
  kind: 'product'
  categoryId: string
  session: ProductSession
  panel: number
  added?: string
  /** It is on the menu, and looks like the dish that it was made of. */
  isCopy?: boolean
}

export type OpenForm = OpenCategory | OpenProduct

// The first is the open one, of those that are not being sent. What the server refuses comes back
// behind it with everything that was typed, and so does a form that was open when the owner went to
// another screen.
const $forms = atom<readonly OpenForm[]>([])

export const $unsavedForms = computed($forms, (forms) => forms.filter(isChanged))

export const $form = computed($forms, (forms) => forms.find((form) => !isBusy(form)) ?? null)

function isChanged({ session }: OpenForm): boolean {
  return session.$state.get().isChanged
}

function isBusy({ session }: OpenForm): boolean {
  return session.$state.get().status === 'busy'
}

function follow({ session }: OpenForm): void {
  session.$state.listen(({ draft }) => {
    // One that is saved or given up is gone.
    $forms.set($forms.get().filter((form) => draft !== null || form.session !== session))
  })
}

let panels = 0
function newPanel(): number {
  return (panels += 1)
}

export function openCategoryForm(draft: CategoryDraft = NEW_CATEGORY): void {
  open({ kind: 'category', session: new EditSession({ draft }), panel: newPanel() })
}

export function openProductForm(
  categoryId: string,
  draft: ProductDraft = NEW_PRODUCT,
  { isCopy = false } = {},
): void {
  const session: ProductSession = new EditSession({ draft })
  open({ kind: 'product', categoryId, session, panel: newPanel(), isCopy })
}

/** An empty form for the next dish, where the last one was. */
export function openNextProduct({ categoryId, panel }: OpenProduct, added: string): void {
  const session: ProductSession = new EditSession({ draft: NEW_PRODUCT })
  open({ kind: 'product', categoryId, session, panel, added })
}

// One that nothing was typed into is not waited for: a double tap opens two.
function open(form: OpenForm): void {
  follow(form)
  const others = $forms.get().filter((other) => isChanged(other) || isBusy(other))
  $forms.set([form, ...others])
}

export function closeForm(): void {
  $form.get()?.session.discard()
}

export function resetForms(): void {
  $forms.set([])
}

export function openBehind(form: OpenForm): void {
  follow(form)
  putBehind(form)
}

/** What is sent opens behind the others if it is refused, in a panel of its own. */
export function putBehind(form: OpenForm): void {
  const others = $forms.get().filter(({ session }) => session !== form.session)
  $forms.set([...others, { ...form, panel: newPanel() }])
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
  forms.forEach(openBehind)
}

export function discardOfferedForms(): void {
  $offeredForms.set([])
}

interface Typed<D> {
  draft: D
  isChanged: boolean
  problems: readonly FormProblem<never>[]
  picture: string | null
}

type SavedForm =
  | (Omit<OpenCategory, 'session'> & Typed<CategoryDraft>)
  | (Omit<OpenProduct, 'session'> & Typed<ProductDraft>)

function saveForms(): void {
  const forms = [...$offeredForms.get(), ...$unsavedForms.get()]
  if (forms.length === 0) return discardDraft(KEY)
  const saved = forms.map(({ session, ...place }) => {
    const { draft, isChanged, problems } = session.$state.get()
    const typed = { draft: draft && withoutPicture(draft), isChanged, problems }
    return { ...place, ...typed, picture: draft && pictureText(draft) }
  })
  if (saveDraft(KEY, saved)) return
  // There is room for texts always, for photos mostly.
  const pictureless = saved.map((form) => ({ ...form, picture: null }))
  saveDraft(KEY, pictureless)
}

function loadForms(): OpenForm[] {
  return (loadDraft<readonly SavedForm[]>(KEY) ?? []).map(
    ({ isChanged, problems, picture, ...form }) => {
      const state = { isChanged, problems }
      if (form.kind === 'category') {
        const { draft, ...place } = form
        return { ...place, session: new EditSession({ ...state, draft: completedCategory(draft) }) }
      }
      const { draft, ...place } = form
      const pictured = withPicture(completedProduct(draft), picture)
      return { ...place, session: new EditSession({ ...state, draft: pictured }) }
    },
  )
}

// What was saved before an update lacks the fields that came with it.
function completedCategory({ seen, ...typed }: CategoryDraft): CategoryDraft {
  const { title, icon, nonHalal, times } = NEW_CATEGORY
  const fields = { title, icon, nonHalal, times, ...seen?.fields }
  return { ...NEW_CATEGORY, ...typed, seen: seen && { ...seen, fields } }
}

function completedProduct({ seen, ...typed }: ProductDraft): ProductDraft {
  const fields = { ...NO_FIELDS, ...seen?.fields }
  return { ...NEW_PRODUCT, ...typed, seen: seen && { ...seen, fields } }
}

const pictureTexts = new WeakMap<File, string>()

function pictureText(draft: CategoryDraft | ProductDraft): string | null {
  const picture = 'image' in draft ? draft.image : null
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

function withoutPicture<D extends CategoryDraft | ProductDraft>(draft: D): D {
  if (!('image' in draft && draft.image)) return draft
  return { ...draft, image: null, imageUrl: draft.seen?.fields.imageUrl ?? null }
}

function withPicture(draft: ProductDraft, text: string | null): ProductDraft {
  const [head = '', data = ''] = (text ?? '').split(',')
  const type = /^data:(.*);base64$/.exec(head)?.[1]
  if (!type) return draft
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  const image = new File([bytes], 'picture', { type })
  return { ...draft, image, imageUrl: URL.createObjectURL(image) }
}
