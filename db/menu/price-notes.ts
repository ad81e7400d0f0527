/** What an owner states of all prices of a menu; nothing of it is computed. */
export interface PriceNotes {
  /** How guests see a currency that has a sign, `hasSign`. */
  currencySign: CurrencySign
  vatNote: VatNote | null
  /** What is added at the end, of `SERVICE_PERCENTS`; null for nothing. */
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

/** The currency whose sign is drawn in place of its letters, of ISO 4217; null where letters stay. */
export function drawnSign(currency: string, { currencySign }: PriceNotes): SignedCurrency | null {
  const signed = SIGNED.find((code) => code === currency)
  return currencySign === 'symbol' ? (signed ?? null) : null
}

/** Whether a currency, of ISO 4217, has a sign of its own. */
export function hasSign(currency: string): boolean {
  return SIGNED.some((code) => code === currency)
}

// Where one rate is that of all dishes of a restaurant.
const VAT_PERCENTS: Readonly<Record<string, number>> = { AED: 5, OMR: 5, SAR: 15, BHD: 10 }

/** The rate of value added tax where prices are in this currency, of ISO 4217; null without one for all. */
export function vatPercent(currency: string): number | null {
  return VAT_PERCENTS[currency] ?? null
}

/** Whether a service charge of so much can be stated. */
export function isServicePercent(percent: number): boolean {
  return SERVICE_PERCENTS.includes(percent)
}
