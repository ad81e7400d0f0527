import type { Category } from '#api/schemas/categories.ts'
import { storedText, titleKey } from '#db/rules/texts.ts'
import { commitDeletions, deleteLater } from '#admin/stores/deletions.ts'
import { saveChange, type Categories } from '#admin/stores/menu.ts'
import { newId, noteLastingId } from '#admin/stores/new-id.ts'
import type { CategoryDraft } from './category-draft.ts'
import { addCategory, type CategoryForm } from './requests/add-category.ts'
import { deleteCategory } from './requests/delete-category.ts'
import { updateCategory } from './requests/update-category.ts'
import { replaceSelection, selectCategory } from './stores/selection.ts'

/** Shows a category as saved and saves it; takes it back and throws when the server refuses. */
export async function saveCategory({ id, title, icon }: CategoryDraft): Promise<void> {
  const form = { title: storedText(title), selectedIcon: icon ?? '' }
  // A title is free again only when the server knows that the category that had it is gone.
  const key = titleKey(title)
  const committed = commitDeletions(
    ({ kind, name }) => kind === 'category' && titleKey(name) === key,
  )
  await (id === null ? create(form, committed) : update(id, form, committed))
}

/** Takes a category with its products away; the server learns of it when Undo has passed. */
export function removeCategory({ _id, title }: Category): void {
  deleteLater({
    what: { kind: 'category', id: _id, name: title },
    apply: (categories) => categories.filter((category) => category._id !== _id),
    send: () => deleteCategory(_id),
    undone: () => selectCategory(_id),
  })
  selectCategory(null)
}

async function create(form: CategoryForm, committed: Promise<void>): Promise<void> {
  const shown = { _id: newId(), title: form.title, slug: '', icon: form.selectedIcon, products: [] }
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
}

async function update(id: string, form: CategoryForm, committed: Promise<void>): Promise<void> {
  const { title, selectedIcon: icon } = form
  await saveChange(
    { saves: id, apply: (categories) => changed(categories, id, { title, icon }) },
    () => committed.then(() => updateCategory(id, form)),
    // Its products may have moved on while the answer was under way.
    (saved, categories) =>
      changed(categories, id, { title: saved.title, icon: saved.icon, slug: saved.slug }),
  )
}

function changed(categories: Categories, id: string, change: Partial<Category>): Categories {
  return categories.map((category) => (category._id === id ? { ...category, ...change } : category))
}
