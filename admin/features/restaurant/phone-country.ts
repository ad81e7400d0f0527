import { computed } from 'nanostores'
import { $menuSettings, $restaurant } from '#admin/stores/restaurant.ts'
import { phoneCountry } from '#db/rules/contact/phones.ts'
import { currencyCode } from '#db/rules/money/currencies.ts'

/** Of numbers that are typed without a country code; null if nothing tells. */
export const $phoneCountry = computed([$menuSettings, $restaurant], (settings, restaurant) => {
  const { country = null, timeZone = '' } = settings ?? {}
  const currency = restaurant?.currency ?? null
  return phoneCountry({ country, timeZone, currency: currency && currencyCode(currency) })
})
