import { inBrackets } from '../text/lists.ts'
import type { SaidTime, SunEvent } from './sun-times.ts'

/** Beside the sun's event, the prayer by which many tell the time. */
type Names = Record<SunEvent, string>

interface SunWords extends Names {
  /** Where an event changes behind `before` and `after`. */
  declined?: Names
  /** `minutes` with their unit. */
  before: (minutes: string, event: string) => string
  after: (minutes: string, event: string) => string
  span: (from: string, to: string) => string
}

const dash = (from: string, to: string) => `${from} – ${to}`

// They always stand behind a preposition.
const genitive = (minutes: string) => minutes.replace('دقيقتان', 'دقيقتين')

const WORDS: Readonly<Record<string, SunWords>> = {
  ar: {
    dawn: 'الفجر',
    sunrise: 'الشروق',
    noon: 'الظهر',
    sunset: 'المغرب',
    dusk: 'العشاء',
    before: (minutes, event) => `${genitive(minutes)} قبل ${event}`,
    after: (minutes, event) => `${genitive(minutes)} بعد ${event}`,
    span: (from, to) => `من ${from} إلى ${to}`,
  },
  de: {
    dawn: 'Morgendämmerung',
    sunrise: 'Sonnenaufgang',
    noon: 'Sonnenhöchststand',
    sunset: 'Sonnenuntergang',
    dusk: 'Einbruch der Nacht',
    declined: {
      dawn: 'der Morgendämmerung',
      sunrise: 'Sonnenaufgang',
      noon: 'dem Sonnenhöchststand',
      sunset: 'Sonnenuntergang',
      dusk: 'Einbruch der Nacht',
    },
    before: (minutes, event) => `${minutes} vor ${event}`,
    after: (minutes, event) => `${minutes} nach ${event}`,
    span: (from, to) => `${from} bis ${to}`,
  },
  en: {
    dawn: 'dawn/Fajr',
    sunrise: 'sunrise',
    noon: 'noon/Dhuhr',
    sunset: 'sunset/Maghrib',
    dusk: 'nightfall/Isha',
    before: (minutes, event) => `${minutes} before ${event}`,
    after: (minutes, event) => `${minutes} after ${event}`,
    span: (from, to) => `from ${from} to ${to}`,
  },
  fa: {
    dawn: 'سپیده‌دم/فجر',
    sunrise: 'طلوع آفتاب',
    noon: 'ظهر',
    sunset: 'غروب آفتاب/مغرب',
    dusk: 'شامگاه/عشا',
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
    declined: {
      dawn: 'l’aube',
      sunrise: 'le lever du soleil',
      noon: 'midi solaire',
      sunset: 'le coucher du soleil',
      dusk: 'la tombée de la nuit',
    },
    before: (minutes, event) => `${minutes} avant ${event}`,
    after: (minutes, event) => `${minutes} après ${event}`,
    span: dash,
  },
  hi: {
    dawn: 'भोर/फ़ज्र',
    sunrise: 'सूर्योदय',
    noon: 'मध्याह्न/ज़ुहर',
    sunset: 'सूर्यास्त/मग़रिब',
    dusk: 'रात की शुरुआत/इशा',
    before: (minutes, event) => `${event} से ${minutes} पहले`,
    after: (minutes, event) => `${event} के ${minutes} बाद`,
    span: (from, to) => `${from} से ${to} तक`,
  },
  ru: {
    dawn: 'рассвет',
    sunrise: 'восход',
    noon: 'солнечный полдень',
    sunset: 'закат',
    dusk: 'наступление темноты',
    declined: {
      dawn: 'рассвета',
      sunrise: 'восхода',
      noon: 'солнечного полудня',
      sunset: 'заката',
      dusk: 'наступления темноты',
    },
    before: (minutes, event) => `за ${minutes} до ${event}`,
    after: (minutes, event) => `через ${minutes} после ${event}`,
    span: dash,
  },
  tr: {
    dawn: 'imsak',
    sunrise: 'gün doğumu',
    noon: 'öğle',
    sunset: 'gün batımı',
    dusk: 'yatsı',
    declined: {
      dawn: 'imsaktan',
      sunrise: 'gün doğumundan',
      noon: 'öğleden',
      sunset: 'gün batımından',
      dusk: 'yatsıdan',
    },
    before: (minutes, event) => `${event} ${minutes} önce`,
    after: (minutes, event) => `${event} ${minutes} sonra`,
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
    before: (minutes, event) => `${event}前 ${minutes}`,
    after: (minutes, event) => `${event}后 ${minutes}`,
    span: (from, to) => `${from.replace(/\d$/u, '$& ')}至${to.replace(/^\d/u, ' $&')}`,
  },
}

function wordsIn(locale: string): SunWords {
  return (WORDS[locale.slice(0, 2)] ?? WORDS['en']) as SunWords
}

export function sunName(event: SunEvent, locale: string): string {
  return wordsIn(locale)[event]
}

/** Such as `07:00` or `30 mins before dawn/Fajr (05:12)`. */
export function timeText(time: SaidTime, locale: string): string {
  if (typeof time === 'string') return time
  const { sun, minutes } = time
  const words = wordsIn(locale)
  const { [sun]: declined } = words.declined ?? words
  const said = minutesText(Math.abs(minutes), locale)
  const text = minutes === 0 ? words[sun] : words[minutes < 0 ? 'before' : 'after'](said, declined)
  return time.time === undefined ? text : text + inBrackets(time.time, locale)
}

/** Such as `07:00–11:30` or `from sunset/Maghrib (17:32) to 21:00`. */
export function spanText(from: SaidTime, to: SaidTime, locale: string): string {
  if (typeof from === 'string' && typeof to === 'string') return `${from}–${to}`
  return wordsIn(locale).span(timeText(from, locale), timeText(to, locale))
}

// Nobody writes their short forms.
const LONG = /^(?:ar|hi)/u

/** In the form that goes with the number. */
export function minutesText(minutes: number, locale: string): string {
  const unitDisplay = LONG.test(locale) ? 'long' : 'short'
  const format = { style: 'unit', unit: 'minute', unitDisplay } as const
  const said = new Intl.NumberFormat(locale, format).format(minutes)
  return said.replace(/(?<=\d)(?=\p{Script=Han})/u, ' ')
}
