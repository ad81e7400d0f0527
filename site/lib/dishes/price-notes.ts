import { vatPercent } from '#db/rules/price-notes.ts'
import type { RestaurantView } from '#db/rules/restaurant-view.ts'
import type { MenuTexts } from '../../i18n/en.ts'

/** What is said under all prices of a menu; null when the owner states nothing of them. */
export function priceNotesText(
  { priceNotes, currencyCode }: RestaurantView,
  say: MenuTexts,
): string | null {
  const { vatNote, servicePercent } = priceNotes
  const percent = vatPercent(currencyCode)
  const said = [
    vatNote === 'included' && say.vatIncluded(percent === null ? null : say.percent(percent)),
    servicePercent !== null && say.serviceAdded(say.percent(servicePercent)),
  ]
  return said.filter(Boolean).join(' ') || null
}
