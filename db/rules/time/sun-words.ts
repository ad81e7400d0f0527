import type { SaidTime, SunEvent } from './sun-times.ts'

interface SunWords extends Record<SunEvent, string> {
  /** `minutes` with their unit. */
  before: (minutes: string, event: string) => string
  after: (minutes: string, event: string) => string
  span: (from: string, to: string) => string
}

const dash = (from: string, to: string) => `${from} – ${to}`

const WORDS: Readonly<Record<string, SunWords>> = {
  ar: {
    dawn: 'الفجر',
    sunrise: 'الشروق',
    noon: 'الظهر',
    sunset: 'المغرب',
    dusk: 'العشاء',
    before: (minutes, event) => `${minutes} قبل ${event}`,
    after: (minutes, event) => `${minutes} بعد ${event}`,
    span: (from, to) => `من ${from} إلى ${to}`,
  },
  de: {
    dawn: 'Morgendämmerung',
    sunrise: 'Sonnenaufgang',
    noon: 'Mittag',
    sunset: 'Sonnenuntergang',
    dusk: 'Abenddämmerung',
    before: (minutes, event) => `${minutes} vor ${event}`,
    after: (minutes, event) => `${minutes} nach ${event}`,
    span: (from, to) => `${from} bis ${to}`,
  },
  en: {
    dawn: 'dawn',
    sunrise: 'sunrise',
    noon: 'noon',
    sunset: 'sunset',
    dusk: 'dusk',
    before: (minutes, event) => `${minutes} before ${event}`,
    after: (minutes, event) => `${minutes} after ${event}`,
    span: (from, to) => `from ${from} to ${to}`,
  },
  fa: {
    dawn: 'سپیده‌دم',
    sunrise: 'طلوع آفتاب',
    noon: 'ظهر',
    sunset: 'غروب آفتاب',
    dusk: 'شامگاه',
    before: (minutes, event) => `${minutes} پیش از ${event}`,
    after: (minutes, event) => `${minutes} پس از ${event}`,
    span: (from, to) => `از ${from} تا ${to}`,
  },
  fr: {
    dawn: 'aube',
    sunrise: 'lever du soleil',
    noon: 'midi solaire',
    sunset: 'coucher du soleil',
    dusk: 'tombée de la nuit',
    before: (minutes, event) => `${event} − ${minutes}`,
    after: (minutes, event) => `${event} + ${minutes}`,
    span: dash,
  },
  hi: {
    dawn: 'भोर',
    sunrise: 'सूर्योदय',
    noon: 'मध्याह्न',
    sunset: 'सूर्यास्त',
    dusk: 'गोधूलि',
    before: (minutes, event) => `${event} से ${minutes} पहले`,
    after: (minutes, event) => `${event} के ${minutes} बाद`,
    span: (from, to) => `${from} से ${to} तक`,
  },
  ru: {
    dawn: 'рассвет',
    sunrise: 'восход',
    noon: 'полдень',
    sunset: 'закат',
    dusk: 'сумерки',
    before: (minutes, event) => `${event} − ${minutes}`,
    after: (minutes, event) => `${event} + ${minutes}`,
    span: dash,
  },
  tr: {
    dawn: 'imsak',
    sunrise: 'gün doğumu',
    noon: 'öğle',
    sunset: 'gün batımı',
    dusk: 'yatsı',
    before: (minutes, event) => `${event} − ${minutes}`,
    after: (minutes, event) => `${event} + ${minutes}`,
    span: dash,
  },
  ur: {
    dawn: 'فجر',
    sunrise: 'طلوعِ آفتاب',
    noon: 'ظہر',
    sunset: 'مغرب',
    dusk: 'عشاء',
    before: (minutes, event) => `${event} سے ${minutes} پہلے`,
    after: (minutes, event) => `${event} کے ${minutes} بعد`,
    span: (from, to) => `${from} سے ${to} تک`,
  },
  zh: {
    dawn: '黎明',
    sunrise: '日出',
    noon: '正午',
    sunset: '日落',
    dusk: '入夜',
    before: (minutes, event) => `${event}前${minutes}`,
    after: (minutes, event) => `${event}后${minutes}`,
    span: (from, to) => `${from}至${to}`,
  },
}

function wordsIn(locale: string): SunWords {
  return (WORDS[locale.slice(0, 2)] ?? WORDS['en']) as SunWords
}

export function sunName(event: SunEvent, locale: string): string {
  return wordsIn(locale)[event]
}

/** Such as `07:00` or `30 min before dawn (05:12)`. */
export function timeText(time: SaidTime, locale: string): string {
  if (typeof time === 'string') return time
  const { sun, minutes } = time
  const words = wordsIn(locale)
  const said = minutesText(Math.abs(minutes), locale)
  const event = words[sun]
  const text = minutes === 0 ? event : words[minutes < 0 ? 'before' : 'after'](said, event)
  return time.time === undefined ? text : `${text} (${time.time})`
}

/** Such as `07:00–11:30` or `from sunset (17:32) to 21:00`. */
export function spanText(from: SaidTime, to: SaidTime, locale: string): string {
  if (typeof from === 'string' && typeof to === 'string') return `${from}–${to}`
  return wordsIn(locale).span(timeText(from, locale), timeText(to, locale))
}

export function minutesText(minutes: number, locale: string): string {
  // Arabic has no short form that people write.
  const unitDisplay = locale.startsWith('ar') ? 'long' : 'short'
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay }).format(
    minutes,
  )
}
