import type { TFunction } from 'i18next'
import { priceText } from './typed-values.ts'
import type { PriceNote } from '#db/menu/price-words.ts'
import type { Decimals } from '#db/rules/money/money.ts'

interface Priced {
  /** In whole units; null for none. */
  price: number | null
  priceNote?: PriceNote | null
}

/** A price with the words beside it, or these alone. */
export function saidPrice(
  t: TFunction,
  { price, priceNote }: Priced,
  { decimals, currency = '' }: { decimals: Decimals; currency?: string },
): string {
  const amount = price !== null && `${currency} ${priceText(price, decimals)}`.trim()
  const words = priceNote && noteWords(t, priceNote, price !== null)
  return [amount, words].filter(Boolean).join(' ')
}

export function noteWords(t: TFunction, note: PriceNote, isBehind = false): string {
  if (note.kind === 'own') return note.text ?? ''
  return isBehind && note.kind === 'weight' ? t('dish.perKg') : t(`dish.note.${note.kind}`)
}
