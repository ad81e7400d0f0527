import { addCategory } from '../queries/categories.ts'
import { listPending } from '../queries/publications.ts'
import { addOwner } from '../queries/owners.ts'
import { addProduct } from '../queries/products.ts'
import { addRestaurant } from '../queries/restaurants.ts'
import { openMigratedDatabase, type Database } from '../open.ts'
import { transact } from '../transact.ts'

export const NOW = new Date('2026-01-01T08:00:00.000Z')

/** A fresh database in memory, closed at the end of its scope (`await using`). */
export async function aDatabase(): Promise<{ db: Database } & AsyncDisposable> {
  const db = await openMigratedDatabase(':memory:')
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}

let count = 0

/** An owner with an empty restaurant. */
export async function aRestaurant(
  db: Database,
  { name = `Corner ${(count += 1)}`, email = `owner${(count += 1)}@example.com` } = {},
): Promise<{ ownerId: string; restaurantId: string }> {
  return transact(db, async (trx) => {
    const owner = await addOwner(trx, { email, passwordHash: null, language: 'en', now: NOW })
    return {
      ownerId: owner.id,
      restaurantId: await addRestaurant(trx, { ownerId: owner.id, name, now: NOW }),
    }
  })
}

/** A category with products of these names, at 12.50 each. */
export async function aCategory(
  db: Database,
  restaurantId: string,
  title: string,
  names: readonly string[] = [],
): Promise<{ categoryId: string; productIds: string[] }> {
  return transact(db, async (trx) => {
    const categoryId = await addCategory(trx, restaurantId, { title, icon: 'pot-of-food' }, NOW)
    const productIds: string[] = []
    for (const name of names) {
      const product = { name, price: 12_500, description: `About ${name}` }
      productIds.push(await addProduct(trx, restaurantId, categoryId, product, NOW))
    }
    return { categoryId, productIds }
  })
}

/** What a publish records beside its files. */
export const MADE = { fingerprint: 'templates', checked: false }

/** The restaurants that a publisher would take up. */
export function pending(db: Database, now: Date, limit = 10): Promise<string[]> {
  return listPending(db, { now, limit, fingerprint: MADE.fingerprint })
}
