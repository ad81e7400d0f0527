import { isMenuLanguage, type MenuLanguage } from '#db/rules/menu-languages.ts'

/** What public pages say of what is served when, and of how to reach the restaurant. */
export interface ServedTexts {
  /** For dates and weekdays, in digits as prices have them. */
  locale: string
  soldOut: string
  soldOutToday: string
  served: (when: string) => string
  servedAgain: (when: string) => string
  notServed: string
  call: string
  website: string
  reservations: string
  reviews: string
}

const TEXTS: Readonly<Record<MenuLanguage, ServedTexts>> = {
  ar: {
    locale: 'ar-AE-u-nu-latn',
    soldOut: 'نفد',
    soldOutToday: 'نفد اليوم',
    served: (when) => `يُقدَّم ${when}`,
    servedAgain: (when) => `يُقدَّم من جديد ${when}`,
    notServed: 'لا يُقدَّم حاليًا',
    call: 'اتصل بنا',
    website: 'الموقع الإلكتروني',
    reservations: 'احجز طاولة',
    reviews: 'تقييمات Google',
  },
  de: {
    locale: 'de',
    soldOut: 'Ausverkauft',
    soldOutToday: 'Heute ausverkauft',
    served: (when) => `Serviert ${when}`,
    servedAgain: (when) => `Wieder ab ${when}`,
    notServed: 'Zurzeit nicht im Angebot',
    call: 'Anrufen',
    website: 'Website',
    reservations: 'Tisch reservieren',
    reviews: 'Google-Bewertungen',
  },
  en: {
    locale: 'en-GB',
    soldOut: 'Sold out',
    soldOutToday: 'Sold out today',
    served: (when) => `Served ${when}`,
    servedAgain: (when) => `Served again ${when}`,
    notServed: 'Not served at present',
    call: 'Call us',
    website: 'Website',
    reservations: 'Book a table',
    reviews: 'Google reviews',
  },
  fa: {
    locale: 'fa-u-ca-gregory-nu-latn',
    soldOut: 'تمام شد',
    soldOutToday: 'امروز تمام شد',
    served: (when) => `سرو: ${when}`,
    servedAgain: (when) => `سرو دوباره: ${when}`,
    notServed: 'فعلاً سرو نمی‌شود',
    call: 'تماس با ما',
    website: 'وب‌سایت',
    reservations: 'رزرو میز',
    reviews: 'نظرات Google',
  },
  fr: {
    locale: 'fr',
    soldOut: 'Épuisé',
    soldOutToday: 'Épuisé aujourd’hui',
    served: (when) => `Servi ${when}`,
    servedAgain: (when) => `De nouveau servi ${when}`,
    notServed: 'Pas servi actuellement',
    call: 'Appeler',
    website: 'Site web',
    reservations: 'Réserver une table',
    reviews: 'Avis Google',
  },
  hi: {
    locale: 'hi-u-nu-latn',
    soldOut: 'ख़त्म',
    soldOutToday: 'आज ख़त्म',
    served: (when) => `परोसने का समय: ${when}`,
    servedAgain: (when) => `फिर से उपलब्ध: ${when}`,
    notServed: 'अभी उपलब्ध नहीं',
    call: 'कॉल करें',
    website: 'वेबसाइट',
    reservations: 'टेबल बुक करें',
    reviews: 'Google समीक्षाएँ',
  },
  ru: {
    locale: 'ru',
    soldOut: 'Закончилось',
    soldOutToday: 'Сегодня закончилось',
    served: (when) => `Подаётся ${when}`,
    servedAgain: (when) => `Снова в меню: ${when}`,
    notServed: 'Сейчас не подаётся',
    call: 'Позвонить',
    website: 'Сайт',
    reservations: 'Забронировать стол',
    reviews: 'Отзывы в Google',
  },
  tr: {
    locale: 'tr',
    soldOut: 'Tükendi',
    soldOutToday: 'Bugün tükendi',
    served: (when) => `Servis saati: ${when}`,
    servedAgain: (when) => `Yeniden serviste: ${when}`,
    notServed: 'Şu anda servis edilmiyor',
    call: 'Bizi arayın',
    website: 'Web sitesi',
    reservations: 'Masa ayırt',
    reviews: 'Google yorumları',
  },
  ur: {
    locale: 'ur-u-nu-latn',
    soldOut: 'ختم',
    soldOutToday: 'آج ختم',
    served: (when) => `پیش کیا جاتا ہے: ${when}`,
    servedAgain: (when) => `دوبارہ دستیاب: ${when}`,
    notServed: 'فی الحال دستیاب نہیں',
    call: 'کال کریں',
    website: 'ویب سائٹ',
    reservations: 'میز بک کریں',
    reviews: 'Google تبصرے',
  },
  zh: {
    locale: 'zh-CN',
    soldOut: '已售罄',
    soldOutToday: '今日售罄',
    served: (when) => `供应时间:${when}`,
    servedAgain: (when) => `恢复供应:${when}`,
    notServed: '暂不供应',
    call: '致电',
    website: '网站',
    reservations: '预订座位',
    reviews: 'Google 评价',
  },
}

/** The texts beside a menu in `lang`: in its language where we have them, else in English. */
export function servedTexts(lang: string): ServedTexts {
  return TEXTS[isMenuLanguage(lang) ? lang : 'en']
}
