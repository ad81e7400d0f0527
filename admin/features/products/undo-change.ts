import type { Product, SentProducts } from '#api/schemas/products.ts'
import { problemOf } from '#admin/problems.ts'
import { patchDishes } from '#admin/stores/dishes.ts'
import { hideNotice, showNotice } from '#admin/stores/notices.ts'

// Deletions are counted from 1; this is the one message about what was changed last.
const CHANGE_NOTICE = -3
const UNDO_MS = 6000
let hiding: ReturnType<typeof setTimeout> | undefined

/** Says that what is stated of a dish was changed, with the way back for some seconds. */
export function offerUndo(before: Product, saved: Product): void {
  const sent = wayBack(before, saved)
  if (!sent) return
  clearTimeout(hiding)
  hiding = setTimeout(() => hideNotice(CHANGE_NOTICE), UNDO_MS)
  showNotice({
    id: CHANGE_NOTICE,
    status: 'changed',
    says: { text: 'dish.saved', values: { name: saved.name } },
    undo: () => void takeBack(before, sent),
  })
}

/**
 * What makes a dish what it was before; null where no detail was changed, and where a call cannot: of
 * sizes that had no names yet.
 */
export function wayBack(before: Product, saved: Product): SentProducts[number] | null {
  const details = changedParts(before.details, saved.details)
  if (Object.keys(details).length === 0) return null
  if (details.sizes?.some(({ name }) => name === '')) return null
  const { name, description, price } = before
  const fields = changedParts(
    { name, description, ...(before.details.sizes.length === 0 && { price }) },
    saved,
  )
  return { _id: saved._id, version: saved.version, ...fields, details }
}

/** Those of the one that are not the same in the other. */
function changedParts<T extends object>(before: T, after: Record<keyof T, unknown>): Partial<T> {
  const changed = Object.entries(before).filter(([name, value]) => {
    return JSON.stringify(value) !== JSON.stringify(after[name as keyof T])
  })
  return Object.fromEntries(changed) as Partial<T>
}

async function takeBack(before: Product, sent: SentProducts[number]): Promise<void> {
  hideNotice(CHANGE_NOTICE)
  const { name, description, price, details } = before
  try {
    await patchDishes([sent], (dish) => ({ ...dish, name, description, price, details }))
  } catch (error) {
    showNotice({ id: CHANGE_NOTICE, status: 'notTakenBack', name, problem: problemOf(error) })
  }
}
