/** What an owner states of all prices of a menu; nothing of it is computed. */
export interface PriceNotes {
  vatNote: VatNote | null
  /** What is added at the end, of `SERVICE_PERCENTS`; null for nothing. */
  servicePercent: number | null
}

type VatNote = (typeof VAT_NOTES)[number]

export const VAT_NOTES = ['included'] as const

/** 0.5 to 10, in halves. */
export const SERVICE_PERCENTS: readonly number[] = Array.from(
  { length: 20 },
  (_, at) => (at + 1) / 2,
)

export const NO_PRICE_NOTES: PriceNotes = { vatNote: null, servicePercent: null }

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
