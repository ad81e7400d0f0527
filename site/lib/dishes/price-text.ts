import type { PriceView } from '#db/menu/views.ts'
import type { MenuTexts } from '../../i18n/en.ts'

/** What stands behind a price, or in its place; null for nothing. */
export function noteText(
  { price, note }: Pick<PriceView, 'price' | 'note'>,
  { priceNotes }: MenuTexts,
): string | null {
  if (!note) return null
  if (note.kind === 'own') return note.text ?? ''
  return note.kind === 'weight' && price !== null ? priceNotes.perKg : priceNotes[note.kind]
}

/** As one text, such as `AED 95 / kg`. */
export function priceText(priced: PriceView, currency: string, say: MenuTexts): string {
  const { price } = priced
  return [price !== null && `${currency} ${price}`, noteText(priced, say)].filter(Boolean).join(' ')
}

/** What a sum says beside what it adds up: nobody knows the weight, or the price of the day. */
export function sumNote(priced: PriceView, { priceNotes }: MenuTexts): string | null {
  const { price, note } = priced
  if (!note || note.kind === 'free') return null
  if (note.kind === 'weight') return priceNotes.weight
  if (price !== null) return null
  return note.kind === 'own' ? (note.text ?? '') : priceNotes[note.kind]
}
