import { answerOf, client } from '../../client.ts'
import { selectCategory } from '../../features/categories/selection.ts'
import { draftOfProduct } from '../../features/products/typed-product.ts'
import { $decimals } from '../../stores/restaurant.ts'
import { problemOf } from '../../problems.ts'
import { $acceptedChanges, saveChange } from '../../stores/menu.ts'
import { BULK_NOTICE, hideNotice } from '../../stores/notices.ts'
import { offerUndo } from '../../stores/undo.ts'
import { closeForm, openAgain, openProductForm, type OpenForm } from './forms.ts'
import { readChangedMenu } from './submit-forms.ts'
import { shownName } from '#db/rules/text/labels.ts'

/** Copies what is open in a form; the copy of a dish opens in its place. */
export async function copyOpen(form: OpenForm): Promise<void> {
  const { id } = form.draft
  if (id === null) return
  closeForm()
  try {
    await (form.kind === 'product' ? copyProduct(form.categoryId, id) : copyCategory(id))
  } catch (error) {
    openAgain({ ...form, problems: [{ fields: [], problem: problemOf(error) }] })
  }
}

async function copyProduct(categoryId: string, id: string): Promise<void> {
  const { product, undo } = await saveChange(
    { saves: id, apply: (categories) => categories },
    () => answerOf(client.api.products[':id'].copy.$post({ param: { id } })),
    ({ product }, categories) =>
      categories.map((category) => {
        if (category._id !== categoryId) return category
        return { ...category, products: [...category.products, product] }
      }),
  )
  openProductForm(categoryId, draftOfProduct(product, $decimals.get()))
  offerUndoOfCopy(undo, shownName(product))
}

async function copyCategory(id: string): Promise<void> {
  const { category, undo } = await saveChange(
    { saves: id, apply: (categories) => categories },
    () => answerOf(client.api.categories[':id'].copy.$post({ param: { id } })),
    ({ category }, categories) => [...categories, category],
  )
  selectCategory(category._id)
  offerUndoOfCopy(undo, category.title)
}

/** Until the next change: a copy that was changed would stay. */
function offerUndoOfCopy(undo: string, name: string): void {
  offerUndo(undo, { text: 'edit.copied', values: { name } }, readChangedMenu)
  const stop = $acceptedChanges.listen(() => {
    stop()
    hideNotice(BULK_NOTICE)
  })
}
