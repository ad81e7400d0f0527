/** How dawn and dusk are told. */
export const SUN_METHODS = [
  'ummAlQura',
  'dubai',
  'kuwait',
  'qatar',
  'oman',
  'jordan',
  'egypt',
  'turkey',
  'tehran',
  'karachi',
  'muslimWorldLeague',
] as const
export type SunMethod = (typeof SUN_METHODS)[number]

interface Country {
  timeZone: string
  method: SunMethod
  /** ISO 4217; null where the list of currencies lacks the usual one. */
  currency: string | null
  /** From Monday, 1. */
  firstDay: number
}

const [MONDAY, SATURDAY, SUNDAY] = [1, 6, 7]

// Not every browser has `Intl.Locale`'s weekInfo; a test compares.
const COUNTRIES = {
  AE: { timeZone: 'Asia/Dubai', method: 'dubai', currency: 'AED', firstDay: MONDAY },
  SA: { timeZone: 'Asia/Riyadh', method: 'ummAlQura', currency: 'SAR', firstDay: SUNDAY },
  KW: { timeZone: 'Asia/Kuwait', method: 'kuwait', currency: 'KWD', firstDay: SATURDAY },
  QA: { timeZone: 'Asia/Qatar', method: 'qatar', currency: 'QAR', firstDay: SATURDAY },
  BH: { timeZone: 'Asia/Bahrain', method: 'karachi', currency: 'BHD', firstDay: SATURDAY },
  OM: { timeZone: 'Asia/Muscat', method: 'oman', currency: 'OMR', firstDay: SATURDAY },
  JO: { timeZone: 'Asia/Amman', method: 'jordan', currency: 'JOD', firstDay: SATURDAY },
  PS: { timeZone: 'Asia/Hebron', method: 'jordan', currency: null, firstDay: MONDAY },
  LB: { timeZone: 'Asia/Beirut', method: 'egypt', currency: 'LBP', firstDay: MONDAY },
  SY: { timeZone: 'Asia/Damascus', method: 'egypt', currency: 'SYP', firstDay: SATURDAY },
  IQ: {
    timeZone: 'Asia/Baghdad',
    method: 'muslimWorldLeague',
    currency: 'IQD',
    firstDay: SATURDAY,
  },
  EG: { timeZone: 'Africa/Cairo', method: 'egypt', currency: 'EGP', firstDay: SATURDAY },
  YE: { timeZone: 'Asia/Aden', method: 'ummAlQura', currency: 'YER', firstDay: SUNDAY },
  TR: { timeZone: 'Europe/Istanbul', method: 'turkey', currency: 'TRY', firstDay: MONDAY },
  IR: { timeZone: 'Asia/Tehran', method: 'tehran', currency: 'IRR', firstDay: SATURDAY },
  PK: { timeZone: 'Asia/Karachi', method: 'karachi', currency: 'PKR', firstDay: SUNDAY },
  IN: { timeZone: 'Asia/Kolkata', method: 'karachi', currency: 'INR', firstDay: SUNDAY },
} as const satisfies Record<string, Country>

/** ISO 3166, of the countries that have cities here. */
export type CountryCode = keyof typeof COUNTRIES

export const COUNTRY_CODES = Object.keys(COUNTRIES) as CountryCode[]

/** What follows from where a restaurant is. */
export function countryOf(code: CountryCode): Country {
  return COUNTRIES[code]
}
