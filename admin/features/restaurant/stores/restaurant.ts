import { atom, computed } from 'nanostores'
import type { Restaurant, SocialLinks } from '#api/schemas/restaurants.ts'
import { DEFAULT_CURRENCY_LABEL } from '#db/rules/currency-label.ts'
import { readAgain } from '#admin/stores/menu.ts'
import { getRestaurant } from '../requests/get-restaurant.ts'

/** The owner's restaurant; null until it is loaded. */
export const $restaurant = atom<Restaurant | null>(null)

/** Where else the restaurant can be found; null until it is loaded. */
export const $socialLinks = atom<SocialLinks | null>(null)

/** What stands in front of a price. */
export const $currencyLabel = computed(
  $restaurant,
  (restaurant) => restaurant?.currency ?? DEFAULT_CURRENCY_LABEL,
)

/** Whether the trial or the subscription has ended, so that nothing can be changed. */
export const $isReadOnly = computed($restaurant, (restaurant) => restaurant?.active === false)

export async function loadRestaurant(): Promise<void> {
  show(await getRestaurant())
}

/** Reads it again, for what was changed on another device; a failure changes nothing. */
export async function refreshRestaurant(): Promise<void> {
  const answer = await readAgain(getRestaurant)
  if (answer) show(answer)
}

function show({ restaurant, socialLinks }: Awaited<ReturnType<typeof getRestaurant>>): void {
  $socialLinks.set(socialLinks)
  $restaurant.set(restaurant)
}

export function resetRestaurant(): void {
  $restaurant.set(null)
  $socialLinks.set(null)
}
