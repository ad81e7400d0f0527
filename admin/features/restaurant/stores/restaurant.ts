import { atom, computed } from 'nanostores'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { DEFAULT_CURRENCY_LABEL } from '#db/rules/currencies.ts'
import { getRestaurant } from '../requests/get-restaurant.ts'

/** The owner's restaurant; null until it is loaded. */
export const $restaurant = atom<Restaurant | null>(null)

/** What stands in front of a price. */
export const $currencyLabel = computed(
  $restaurant,
  (restaurant) => restaurant?.currency ?? DEFAULT_CURRENCY_LABEL,
)

export async function loadRestaurant(): Promise<void> {
  $restaurant.set(await getRestaurant())
}
