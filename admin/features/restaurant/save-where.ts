import { countAcceptedChange } from '#admin/stores/menu.ts'
import {
  $restaurant,
  refreshMenuSettings,
  saveRestaurant,
  type RestaurantForm,
} from '#admin/stores/restaurant.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { countryOf } from '#db/rules/countries.ts'
import type { City } from '#db/rules/time/cities.ts'

/** All that follows, in one call. */
export async function saveWhere(
  { version }: Restaurant,
  { country, latitude, longitude }: City,
  prices: Partial<Pick<RestaurantForm, 'currency' | 'vatNote'>>,
): Promise<void> {
  const { timeZone } = countryOf(country)
  const place = { latitude, longitude }
  const form = { country, timeZone, place, sunMethod: null, ...prices }
  $restaurant.set(await saveRestaurant(form, version))
  countAcceptedChange()
  await refreshMenuSettings()
}
