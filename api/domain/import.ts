import { importMenu } from '#db/queries/import-menu.ts'
import { undoMenuChange } from '#db/queries/menu-undo.ts'
import type { Session } from '#db/queries/sessions.ts'
import { undoApart } from '#db/queries/take-apart.ts'
import { readUndo } from '#db/queries/undos.ts'
import { detailFields } from '#db/menu/dish.ts'
import { isCurrencySymbol } from '#db/rules/currencies.ts'
import { transactOnMenu } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { invalid } from '../errors.ts'
import type { Import, Imported } from '../schemas/import.ts'
import type { Undone } from '../schemas/languages.ts'
import { change, changeInSteps } from './changes.ts'

/** Adds and changes products in one transaction. */
export function importProducts(
  context: AppContext,
  session: Session,
  { products, currency }: Import,
): Promise<Imported> {
  if (currency !== undefined && !isCurrencySymbol(currency)) throw invalid('currency')
  const rows = products.map(({ _id: id, category, texts, details = {}, ...fields }) => {
    return { id, category, texts, fields: { ...fields, ...detailFields(details) } }
  })
  return change(context, session, (trx, restaurantId) =>
    importMenu(trx, restaurantId, { products: rows, currency }, context.now()),
  )
}

/** Undoes the owner's last large change; what was changed since stays. */
export function undo(context: AppContext, session: Session, id: string): Promise<Undone> {
  const now = context.now()
  return changeInSteps(context, session, async (db, restaurantId) => {
    const steps = await readUndo(db, restaurantId, id, now)
    if (steps.kind === 'apart') return undoApart(db, restaurantId, id, steps, now)
    return transactOnMenu(db, (trx) => undoMenuChange(trx, restaurantId, id, steps, now))
  })
}
