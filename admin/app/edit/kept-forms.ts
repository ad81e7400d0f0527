import { atom } from 'nanostores'
import { NEW_CATEGORY, type CategoryDraft } from '../../features/categories/category-draft.ts'
import { NEW_PRODUCT, texts } from '../../features/products/product-draft.ts'
import { keep, readKept } from '../../stores/kept.ts'
import { $unsavedForms, openAgain, type OpenForm } from './forms.ts'

// Another one than before forms knew what their owner had seen.
const KEY = 'typedForms'

/** Forms of an earlier visit in this tab that were not saved; offered to their owner. */
export const $offeredForms = atom<readonly OpenForm[]>([])

/** Keeps what is not saved for the next visit in this tab, and offers what the last one left. */
export function keepForms(): () => void {
  $offeredForms.set(readForms())
  const stops = [
    $offeredForms.listen(writeForms),
    $unsavedForms.listen(writeForms),
    $unsavedForms.subscribe(guard),
  ]
  return () => {
    stops.forEach((stop) => stop())
    guard([])
  }
}

/** Opens what was offered. */
export function continueForms(): void {
  const forms = $offeredForms.get()
  $offeredForms.set([])
  forms.forEach(openAgain)
}

export function forgetOfferedForms(): void {
  $offeredForms.set([])
}

type KeptForms = readonly (OpenForm & { picture: string | null })[]

function writeForms(): void {
  const forms = [...$offeredForms.get(), ...$unsavedForms.get()]
  const kept = forms.map((form) => ({ ...withoutPicture(form), picture: pictureText(form) }))
  if (keep(KEY, kept.length > 0 ? kept : null)) return
  // There is room for texts always, for photos mostly.
  const pictureless = kept.map((form) => ({ ...form, picture: null }))
  keep(KEY, pictureless)
}

function readForms(): OpenForm[] {
  const kept = readKept<KeptForms>(KEY) ?? []
  return kept.map(({ picture, ...form }) => withPicture(completed(form), picture))
}

// What was kept before an update lacks the fields that came with it.
function completed(form: OpenForm): OpenForm {
  if (form.kind === 'category') return { ...form, draft: completedCategory(form.draft) }
  const { seen, ...typed } = form.draft
  const draft = { ...NEW_PRODUCT, ...typed }
  if (!seen) return { ...form, draft }
  const fields = { ...texts(() => ''), ...seen.fields }
  return { ...form, draft: { ...draft, seen: { ...seen, fields } } }
}

function completedCategory({ seen, ...typed }: CategoryDraft): CategoryDraft {
  const { title, icon, nonHalal, times } = NEW_CATEGORY
  const fields = { title, icon, nonHalal, times, ...seen?.fields }
  return { ...NEW_CATEGORY, ...typed, seen: seen && { ...seen, fields } }
}

// Makes the browser ask before it leaves the page with something unsaved.
function guard(forms: readonly OpenForm[]): void {
  if (forms.length > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

const pictureTexts = new WeakMap<File, string>()

/** The form's new picture as text; null until it is read, when everything is written again. */
function pictureText(form: OpenForm): string | null {
  const picture = form.kind === 'product' ? form.draft.image : null
  if (!picture) return null
  const text = pictureTexts.get(picture)
  if (text !== undefined) return text
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    pictureTexts.set(picture, String(reader.result))
    writeForms()
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
