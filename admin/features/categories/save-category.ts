import { answerOf, client, seeing } from '#admin/client.ts'
import { changesOf } from '#admin/forms/merge-draft.ts'
import { commitDeletions, deleteLater } from '#admin/stores/deletions.ts'
import { saveChange, type Categories } from '#admin/stores/menu.ts'
import { newId, noteLastingId } from '#admin/stores/new-id.ts'
import type { Category } from '#api/schemas/categories.ts'
import { storedText, titleKey } from '#db/rules/text/texts.ts'
import type { Times } from '#db/menu/times.ts'
import { saveFormTexts } from '../../forms/menu-texts.ts'
import type { CategoryDraft } from './category-draft.ts'
import { replaceSelection, selectCategory } from './selection.ts'

export interface CategoryForm {
  title: string
  selectedIcon: string
  nonHalal: boolean
  /** When it is served; null for always. */
  times: Times | null
}

async function addCategory(form: CategoryForm): Promise<Category> {
  const { category } = await answerOf(client.addCategory.$post({ json: form }))
  return category
}

async function deleteCategory(id: string): Promise<void> {
  const call = client.categories[':id'].deleteCategory
  await answerOf(call.$delete({ param: { id } }, { init: { keepalive: true } }))
}

export async function updateCategory(
  id: string,
  version: string,
  form: Partial<CategoryForm>,
): Promise<Category> {
  const sent = { param: { id }, json: form }
  const request = client.updatedCategory[':id'].$put(sent, seeing(version))
  const { category } = await answerOf(request)
  return category
}

export async function saveCategory(draft: CategoryDraft): Promise<void> {
  const { id, title, icon, nonHalal, times } = draft
  // A title is free again only when the server knows that the category that had it is gone.
  const key = titleKey(title)
  const committed = commitDeletions(
    ({ kind, name }) => kind === 'category' && titleKey(name) === key,
  )
  if (id !== null) return update(id, draft, committed)
  const created = await create(
    {
      title: storedText(title),
      selectedIcon: icon ?? '',
      nonHalal,
      times,
    },
    committed,
  )
  saveFormTexts('category', created, draft.translations)
}

export function removeCategory({ _id, title, products }: Category): void {
  deleteLater({
    what: { kind: 'category', id: _id, name: title, products: products.length },
    apply: (categories) => categories.filter((category) => category._id !== _id),
    send: () => deleteCategory(_id),
    undone: () => selectCategory(_id),
  })
  selectCategory(null)
}

async function create(form: CategoryForm, committed: Promise<void>): Promise<string> {
  const shown = {
    _id: newId(),
    version: '',
    title: form.title,
    slug: '',
    icon: form.selectedIcon,
    times: form.times,
    nonHalal: form.nonHalal,
    groups: [],
    products: [],
  }
  selectCategory(shown._id)
  const saved = await saveChange(
    { saves: shown._id, apply: (categories) => [...categories, shown] },
    () => committed.then(() => addCategory(form)),
    (saved, categories) => {
      noteLastingId(shown._id, saved._id)
      return [...categories, saved]
    },
  )
  replaceSelection(shown._id, saved._id)
  return saved._id
}

async function update(id: string, draft: CategoryDraft, committed: Promise<void>): Promise<void> {
  const { title, icon, nonHalal, times } = changesOf(draft)
  const form = {
    ...(title !== undefined && { title: storedText(title) }),
    ...(icon && { selectedIcon: icon }),
    ...(nonHalal !== undefined && { nonHalal }),
    ...(times !== undefined && { times }),
  }
  // Where both changed a field, the owner may have taken what is there.
  if (Object.keys(form).length === 0) return saveFormTexts('category', id, draft.translations)
  const { selectedIcon: _, ...others } = form
  const shown = { ...others, ...(icon && { icon }) }
  await saveChange(
    { saves: id, apply: (categories) => changed(categories, id, shown) },
    () => committed.then(() => updateCategory(id, draft.seen?.version ?? '*', form)),
    (saved, categories) =>
      categories.map((category) => (category._id === id ? withAnswer(category, saved) : category)),
  )
  saveFormTexts('category', id, draft.translations)
}

// Its products may have moved on while the answer was under way, but their order is of its version.
function withAnswer(category: Category, saved: Category): Category {
  const places = new Map(saved.products.map(({ _id }, place) => [_id, place]))
  const placeOf = ({ _id }: { _id: string }) => places.get(_id) ?? places.size
  const products = category.products.toSorted((one, other) => placeOf(one) - placeOf(other))
  return { ...saved, products }
}

function changed(categories: Categories, id: string, change: Partial<Category>): Categories {
  return categories.map((category) => (category._id === id ? { ...category, ...change } : category))
}
