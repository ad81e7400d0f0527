/** The label in front of a price when the owner chose no currency. */
export const DEFAULT_CURRENCY_LABEL = 'Aed'
