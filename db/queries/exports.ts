import { notFound } from '../errors.ts'
import type { Database } from '../open.ts'
import type { MenuDocument } from '../menu/document.ts'
import { readAtOnce } from '../transact.ts'
import { eachLogged, type LoggedChange } from './change-log.ts'
import { getAccount, type Account } from './owners.ts'
import { listInvoices, type KeptInvoice } from './payments.ts'
import { readMenu } from './menus.ts'
import { listOperatorActions, type OperatorAction } from './operators.ts'
import { getRestaurant, type Restaurant } from './restaurants.ts'

export interface OwnersData {
  account: Account
  subscription: Restaurant['subscription']
  menu: MenuDocument
  invoices: KeptInvoice[]
  operatorActions: OperatorAction[]
  changeLog: LoggedChange[]
}

/** Throws if there is no such owner. */
export function readOwnersData(db: Database, ownerId: string, now: Date): Promise<OwnersData> {
  return readAtOnce(db, async (trx) => {
    const account = await getAccount(trx, ownerId)
    const { id, subscription } = await getRestaurant(trx, ownerId)
    const menu = await readMenu(trx, id)
    if (!menu) throw notFound()
    return {
      account,
      subscription,
      menu,
      invoices: await listInvoices(trx, ownerId),
      operatorActions: await listOperatorActions(trx, ownerId),
      changeLog: (await Array.fromAsync(eachLogged(trx, id, {}, now))).flat(),
    }
  })
}
