/** Stated for all prices, never computed. */
export interface PriceNotes {
  /** For currencies with a sign (`hasSign`). */
  currencySign: CurrencySign
  vatNote: VatNote | null
  /** One of `SERVICE_PERCENTS`; null for none. */
  servicePercent: number | null
}

type VatNote = (typeof VAT_NOTES)[number]

type CurrencySign = (typeof CURRENCY_SIGNS)[number]

export const CURRENCY_SIGNS = ['letters', 'symbol'] as const

export const VAT_NOTES = ['included'] as const

/** 0.5 to 10, in halves. */
export const SERVICE_PERCENTS: readonly number[] = Array.from(
  { length: 20 },
  (_, at) => (at + 1) / 2,
)

export const NO_PRICE_NOTES: PriceNotes = {
  currencySign: 'letters',
  vatNote: null,
  servicePercent: null,
}

const SIGNED = ['AED', 'SAR'] as const
export type SignedCurrency = (typeof SIGNED)[number]

/** ISO 4217; null to keep letters. */
export function drawnSign(currency: string, { currencySign }: PriceNotes): SignedCurrency | null {
  const signed = SIGNED.find((code) => code === currency)
  return currencySign === 'symbol' ? (signed ?? null) : null
}

export function hasSign(currency: string): boolean {
  return SIGNED.some((code) => code === currency)
}

// One VAT rate for all dishes.
const VAT_PERCENTS: Readonly<Record<string, number>> = { AED: 5, OMR: 5, SAR: 15, BHD: 10 }

export function vatPercent(currency: string): number | null {
  return VAT_PERCENTS[currency] ?? null
}

export function isServicePercent(percent: number): boolean {
  return SERVICE_PERCENTS.includes(percent)
}
