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
import type { Session } from './sessions.ts'

export interface OwnersData {
  account: Account
  subscription: Restaurant['subscription']
  menu: MenuDocument
  invoices: KeptInvoice[]
  operatorActions: OperatorAction[]
  changeLog: LoggedChange[]
}

/** Of an account and one of its restaurants; throws if there is none. */
export function readOwnersData(
  db: Database,
  { ownerId, restaurantId }: Pick<Session, 'ownerId' | 'restaurantId'>,
  now: Date,
): Promise<OwnersData> {
  return readAtOnce(db, async (trx) => {
    const account = await getAccount(trx, ownerId)
    const { subscription } = await getRestaurant(trx, restaurantId)
    const menu = await readMenu(trx, restaurantId)
    if (!menu) throw notFound()
    return {
      account,
      subscription,
      menu,
      invoices: await listInvoices(trx, { restaurantId, ownerId }),
      operatorActions: await listOperatorActions(trx, ownerId),
      changeLog: (await Array.fromAsync(eachLogged(trx, restaurantId, {}, now))).flat(),
    }
  })
}
