import {
  CURRENCY_SIGNS,
  isServicePercent,
  NO_PRICE_NOTES,
  VAT_NOTES,
  type PriceNotes,
} from '#db/menu/price-notes.ts'
import type { SourceRestaurant } from './format.ts'
import type { Notes } from './notes.ts'

/** What a file states of all prices; what cannot be kept has a line in the report. */
export function fitPriceNotes(source: SourceRestaurant, notes: Notes): PriceNotes {
  const currencySign = CURRENCY_SIGNS.find((sign) => sign === source.currencySign) ?? null
  const vatNote = VAT_NOTES.find((note) => note === source.vatNote) ?? null
  const percent = source.servicePercent
  const isPercent = typeof percent === 'number' && isServicePercent(percent)
  const servicePercent = isPercent ? percent : null
  tellLost('currencySign', source.currencySign, currencySign, notes)
  tellLost('vatNote', source.vatNote, vatNote, notes)
  tellLost('servicePercent', percent, servicePercent, notes)
  return { currencySign: currencySign ?? NO_PRICE_NOTES.currencySign, vatNote, servicePercent }
}

function tellLost(
  field: keyof PriceNotes,
  given: unknown,
  kept: string | number | null,
  notes: Notes,
): void {
  if (given === undefined || given === null || kept !== null) return
  notes.fitted(field, JSON.stringify(given), { value: null, reason: 'not one of those there are' })
}
