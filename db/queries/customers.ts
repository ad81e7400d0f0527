import type { Db } from '../tables/schema.ts'

export interface Customer {
  ownerId: string
  restaurantName: string
  email: string
}

/** Every owner with a restaurant, in the order in which they came. */
export function listCustomers(db: Db): Promise<Customer[]> {
  return db
    .selectFrom('owners')
    .innerJoin('restaurants', 'restaurants.ownerId', 'owners.id')
    .select(['owners.id as ownerId', 'restaurants.name as restaurantName', 'owners.email'])
    .orderBy('restaurants.createdAt')
    .orderBy('restaurants.id')
    .execute()
}
