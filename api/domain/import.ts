import { findAnswer, keepAnswer } from '#db/queries/answered-requests.ts'
import { importMenu } from '#db/changes/import-menu.ts'
import { withCopiedParts } from '#db/changes/copied-parts.ts'
import type { Session } from '#db/queries/sessions.ts'
import { detailFields } from '#db/menu/dish.ts'
import { isCurrencySymbol } from '#db/rules/money/currencies.ts'
import type { AppContext } from '../context.ts'
import { invalid } from '../errors.ts'
import type { Imported, MenuCopy } from '../schemas/import.ts'
import { withInverseKept, withVersionCheck } from './changes.ts'
import { readMenusOfCopy } from './copy-menu.ts'
import { readProducts } from './serialize-menu.ts'

/**
 * Adds and changes products in one transaction. A retry with the same key gets the answer that was lost.
 * A 409 has the products that were changed since they were seen. `sourceId`: of the restaurant whose menu
 * they are copied from.
 */
export async function importProducts(
  context: AppContext,
  session: Session,
  { products, currency, settings, served }: MenuCopy,
  key: string | undefined,
  sourceId?: string,
): Promise<Imported> {
  if (currency !== undefined && !isCurrencySymbol(currency)) throw invalid('currency')
  const rows = products.map(
    ({ _id: id, version, category, texts, soldOut, from, details = {}, ...fields }) => {
      return {
        id,
        version,
        category,
        texts,
        soldOut,
        from,
        fields: { ...fields, ...detailFields(details) },
      }
    },
  )
  const seen = new Map<string, number>()
  for (const { _id, version } of products) {
    if (_id !== undefined && version !== undefined) seen.set(_id, version)
  }
  const menu = { products: rows, currency, settings, served }
  let imported: Imported | undefined
  return withVersionCheck(context, session, {
    prepare: async () =>
      sourceId === undefined ? null : readMenusOfCopy(context, session, sourceId),
    async make(trx, restaurantId, menus) {
      const now = context.now()
      const parts = menus && withCopiedParts(rows, menus, now)
      const answered = key && (await findAnswer(trx, restaurantId, `import ${key}`, now))
      imported = answered
        ? (answered as Imported)
        : await withInverseKept(
            trx,
            restaurantId,
            await importMenu(trx, restaurantId, { ...menu, ...parts }, now),
            now,
          )
      if (key && !answered) await keepAnswer(trx, restaurantId, `import ${key}`, imported, now)
    },
    async read() {
      if (!imported) throw new Error('The import made no answer')
      return imported
    },
    async readCurrent(db, restaurantId) {
      const present = await readProducts(db, restaurantId, [...seen.keys()], context.now())
      return present.filter(({ _id, version }) => version !== String(seen.get(_id)))
    },
  })
}
