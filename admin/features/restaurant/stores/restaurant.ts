import { atom, computed } from 'nanostores'
import type { Restaurant, SocialLinks } from '#api/schemas/restaurants.ts'
import { DEFAULT_CURRENCY_LABEL } from '#db/rules/currency-label.ts'
import { $acceptedChanges } from '#admin/stores/menu.ts'
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
  const { restaurant, socialLinks } = await getRestaurant()
  $socialLinks.set(socialLinks)
  $restaurant.set(restaurant)
}

/** Reads it again, for what was changed on another device; a failure changes nothing. */
export async function refreshRestaurant(): Promise<void> {
  const before = $acceptedChanges.get()
  const answer = await getRestaurant().catch(() => null)
  // An answer that a change has overtaken would take that change back.
  if (!answer || before !== $acceptedChanges.get()) return
  $socialLinks.set(answer.socialLinks)
  $restaurant.set(answer.restaurant)
}

export function resetRestaurant(): void {
  $restaurant.set(null)
  $socialLinks.set(null)
}
