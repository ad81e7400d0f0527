// Names on menus, without dots and spaces; some are shared.
const WORDS: Readonly<Record<string, string>> = {
  AED: 'dh dhs dirham dirhams دإ درهم دراهم درهما \u20c3 emiratidirham uaedirham درهمإماراتي درهماماراتي',
  SAR: 'sr srs riyal riyals rial رس ريال ریال ريالات \u20c1 saudiriyal ريالسعودي',
  KWD: 'kd kds dinar dinars دك دينار دنانير kuwaitidinar ديناركويتي',
  BHD: 'bd bds dinar dinars دب دينار دنانير bahrainidinar ديناربحريني',
  OMR: 'ro riyal riyals rial رع ريال ریال ريالات omanirial ريالعماني',
  QAR: 'qr qrs riyal riyals rial رق ريال ریال ريالات qatarriyal qataririyal ريالقطري',
  JOD: 'jd jds dinar dinars دأ دا دينار دنانير jordaniandinar دينارأردني ديناراردني',
  IQD: 'id dinar dinars دع دينار دنانير iraqidinar دينارعراقي',
  LBP: 'll lbp لل ليرة lira liras £ lebanesepound ليرةلبنانية',
  EGP: 'le egp جم جنيه جنيها pound pounds £ egyptianpound جنيهمصري جنيةمصري',
  SYP: 'sp ls لس ليرة lira liras £ ليرةسورية',
  YER: 'yr riyal riyals rial ري ريال ریال ريالات رياليمني',
  IRR: 'rial rials ریال ريال ﷼',
  MAD: 'dh dhs dirham dirhams دم درهم دراهم درهممغربي',
  DZD: 'da dinar dinars دج دينار دنانير',
  TND: 'dt dinar dinars دت دينار دنانير',
  LYD: 'ld dinar dinars دل دينار دنانير',
  SDG: 'جس جنيه pound pounds £',
  TRY: 'tl lira liras ₺ ليرةتركية',
  INR: 'rs re rupee rupees रु रुपये रुपए ₹',
  PKR: 'rs rupee rupees روپے روپیہ',
  LKR: 'rs rupee rupees',
  NPR: 'rs rupee rupees रु रुपये',
  BDT: 'tk taka ৳ টাকা',
  RUB: 'руб р рубль рубля рублей ₽',
  UAH: 'грн ₴',
  KZT: 'тг тенге ₸',
  UZS: "so'm som soum сум сўм",
  AZN: 'manat ₼',
  GEL: 'lari ₾ ლარი',
  AMD: '֏ դրամ',
  ILS: 'nis ₪ שח ש"ח שקל שקלים',
  EUR: 'euro euros € ευρώ',
  GBP: 'pound pounds £',
  CHF: 'fr sfr',
  SEK: 'kr kronor',
  NOK: 'kr kroner',
  DKK: 'kr kroner',
  ISK: 'kr krónur',
  PLN: 'zł złoty złotych zlotych',
  CZK: 'kč korun',
  HUF: 'ft forint',
  RON: 'lei',
  BGN: 'лв лева',
  RSD: 'din дин',
  USD: 'dollar dollars $ دولار دولارأمريكي دولارامريكي',
  CAD: 'dollar dollars $',
  AUD: 'dollar dollars $',
  NZD: 'dollar dollars $',
  SGD: 'dollar dollars $',
  HKD: 'dollar dollars $ 元',
  TWD: 'nt dollar dollars $ 元',
  MXN: 'peso pesos $',
  JPY: 'yen ¥ 円',
  CNY: 'rmb yuan ¥ 元',
  KRW: 'won ₩ 원',
  THB: 'baht ฿ บาท',
  VND: 'dong đ ₫',
  PHP: 'peso pesos ₱',
  GHS: 'gh₵ gh¢ ₵ cedi cedis',
  KHR: '៛ riel riels',
  IDR: 'rp',
  MYR: 'rm',
  NGN: '₦',
  KES: 'ksh',
  TZS: 'tsh',
  UGX: 'ush',
}

/** Normalizes spellings. */
function currencyKey(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\s.\u0640]/gu, '')
    .replaceAll(/[‘’ʻʼ`]/g, "'")
    .toLowerCase()
}

const byWord = /* @__PURE__ */ codesByWord()

function codesByWord(): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>()
  for (const [code, words] of Object.entries(WORDS)) {
    for (const word of [code, ...words.split(' ')]) {
      const key = currencyKey(word)
      codes.set(key, [...new Set([...(codes.get(key) ?? []), code])])
    }
  }
  return codes
}

/**
 * ISO codes that a sign, code or name may mean; null for none. Codes that are words, as `CUP`, need
 * capitals.
 */
export function currenciesNamed(text: string): readonly string[] | null {
  const known = byWord.get(currencyKey(text))
  if (known) return known
  const plain = text.trim()
  if (isCurrencyCode(plain)) return [plain]
  const [, letters, sign] = /^([A-Z]{1,3})(\p{Sc})$/u.exec(plain) ?? []
  if (letters === undefined || sign === undefined) return /^\p{Sc}$/u.test(plain) ? [] : null
  return (byWord.get(sign) ?? []).filter((code) => code.startsWith(letters))
}

export function isCurrencyCode(text: string): boolean {
  if (!/^[A-Z]{3}$/.test(text) || text === 'XXX') return false
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
  return names.of(text) !== undefined
}
