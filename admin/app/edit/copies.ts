import { answerOf, client } from '../../client.ts'
import { selectCategory } from '../../features/categories/selection.ts'
import { draftOfProduct } from '../../features/products/typed-product.ts'
import { $decimals } from '../../stores/restaurant.ts'
import { $acceptedChanges, readChangedMenu, saveChange } from '../../stores/menu.ts'
import { BULK_NOTICE, hideNotice } from '../../stores/notices.ts'
import { offerUndo } from '../../stores/undo.ts'
import { openProductForm, type OpenCategory, type OpenProduct } from './forms.ts'
import { shownName } from '#db/rules/text/labels.ts'

/** The copy opens in its place. */
export function copyOpenProduct({ session, categoryId }: OpenProduct, id: string): Promise<void> {
  return session.save({ fields: [], send: () => copyProduct(categoryId, id) })
}

export function copyOpenCategory({ session }: OpenCategory, id: string): Promise<void> {
  return session.save({ fields: [], send: () => copyCategory(id) })
}

async function copyProduct(categoryId: string, id: string): Promise<null> {
  const { product, undo } = await saveChange(
    { saves: id, apply: (categories) => categories },
    () => answerOf(client.api.products[':id'].copy.$post({ param: { id } })),
    ({ product }, categories) =>
      categories.map((category) => {
        if (category._id !== categoryId) return category
        return { ...category, products: [...category.products, product] }
      }),
  )
  openProductForm(categoryId, draftOfProduct(product, $decimals.get()), { isCopy: true })
  offerUndoOfCopy(undo, shownName(product))
  return null
}

async function copyCategory(id: string): Promise<null> {
  const { category, undo } = await saveChange(
    { saves: id, apply: (categories) => categories },
    () => answerOf(client.api.categories[':id'].copy.$post({ param: { id } })),
    ({ category }, categories) => [...categories, category],
  )
  selectCategory(category._id)
  offerUndoOfCopy(undo, category.title)
  return null
}

/** Until the next change: a copy that was changed would stay. */
function offerUndoOfCopy(undo: string, name: string): void {
  offerUndo(undo, { text: 'edit.copied', values: { name } }, readChangedMenu)
  const stop = $acceptedChanges.listen(() => {
    stop()
    hideNotice(BULK_NOTICE)
  })
}
