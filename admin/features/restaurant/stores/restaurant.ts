import { atom, computed } from 'nanostores'
import type { Restaurant, SocialLinks } from '#api/schemas/restaurants.ts'
import { decimalsOf } from '#db/rules/money.ts'
import { DEFAULT_CLOCK } from '#db/rules/time-zones.ts'
import { DEFAULT_CURRENCY_LABEL } from '#db/rules/currency-label.ts'
import { readAgain } from '#admin/stores/menu.ts'
import { getRestaurant } from '../requests.ts'
import { $menuSettings } from './menu-settings.ts'

/** The owner's restaurant; null until it is loaded. */
export const $restaurant = atom<Restaurant | null>(null)

/** Where else the restaurant can be found, and the version of it that says so. */
export type SeenLinks = SocialLinks & { version: string }

/** The same; null until it is loaded. */
export const $socialLinks = atom<SeenLinks | null>(null)

/** What stands in front of a price. */
export const $currencyLabel = computed(
  $restaurant,
  (restaurant) => restaurant?.currency ?? DEFAULT_CURRENCY_LABEL,
)

/** How many decimals a price has at least that is not whole. */
export const $decimals = computed($currencyLabel, decimalsOf)

/** By which clock the restaurant lives: what its settings say, once they have been opened, is newer. */
export const $timeZone = computed(
  [$restaurant, $menuSettings],
  (restaurant, settings) => settings?.timeZone ?? restaurant?.timeZone ?? DEFAULT_CLOCK.timeZone,
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
  $socialLinks.set({ ...socialLinks, version: restaurant.version })
  $restaurant.set(restaurant)
}

export function resetRestaurant(): void {
  $restaurant.set(null)
  $socialLinks.set(null)
}
