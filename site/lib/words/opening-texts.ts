import { isMenuLanguage, type MenuLanguage } from '#db/rules/menu-languages.ts'
import { servedTexts } from './served-texts.ts'

/** What public pages say of when a restaurant is open. */
export interface OpeningTexts {
  hours: string
  everyDay: string
  closed: string
  openNow: string
  closedNow: string
  closesAt: (time: string) => string
  opensAt: (time: string) => string
  opensTomorrow: (time: string) => string
  /** Of a day of the week, or one of the calendar. */
  opensOn: (day: string, time: string) => string
  /** Of hours from midnight to midnight. */
  dayAndNight: string
}

const TEXTS: Readonly<Record<MenuLanguage, OpeningTexts>> = {
  ar: {
    hours: 'أوقات العمل',
    everyDay: 'كل يوم',
    closed: 'مغلق',
    openNow: 'مفتوح الآن',
    closedNow: 'مغلق الآن',
    closesAt: (time) => `يغلق الساعة ${time}`,
    opensAt: (time) => `يفتح الساعة ${time}`,
    opensTomorrow: (time) => `يفتح غدًا الساعة ${time}`,
    opensOn: (day, time) => `يفتح يوم ${day} الساعة ${time}`,
    dayAndNight: 'على مدار الساعة',
  },
  de: {
    hours: 'Öffnungszeiten',
    everyDay: 'Täglich',
    closed: 'Geschlossen',
    openNow: 'Jetzt geöffnet',
    closedNow: 'Jetzt geschlossen',
    closesAt: (time) => `Schließt um ${time} Uhr`,
    opensAt: (time) => `Öffnet um ${time} Uhr`,
    opensTomorrow: (time) => `Öffnet morgen um ${time} Uhr`,
    opensOn: (day, time) => `Öffnet am ${day} um ${time} Uhr`,
    dayAndNight: 'Rund um die Uhr',
  },
  en: {
    hours: 'Opening hours',
    everyDay: 'Every day',
    closed: 'Closed',
    openNow: 'Open now',
    closedNow: 'Closed now',
    closesAt: (time) => `Closes at ${time}`,
    opensAt: (time) => `Opens at ${time}`,
    opensTomorrow: (time) => `Opens tomorrow at ${time}`,
    opensOn: (day, time) => `Opens ${day} at ${time}`,
    dayAndNight: 'Open 24 hours',
  },
  fa: {
    hours: 'ساعات کاری',
    everyDay: 'هر روز',
    closed: 'بسته',
    openNow: 'اکنون باز است',
    closedNow: 'اکنون بسته است',
    closesAt: (time) => `ساعت ${time} می‌بندد`,
    opensAt: (time) => `ساعت ${time} باز می‌شود`,
    opensTomorrow: (time) => `فردا ساعت ${time} باز می‌شود`,
    opensOn: (day, time) => `${day} ساعت ${time} باز می‌شود`,
    dayAndNight: 'شبانه‌روزی',
  },
  fr: {
    hours: 'Horaires',
    everyDay: 'Tous les jours',
    closed: 'Fermé',
    openNow: 'Ouvert maintenant',
    closedNow: 'Fermé maintenant',
    closesAt: (time) => `Ferme à ${time}`,
    opensAt: (time) => `Ouvre à ${time}`,
    opensTomorrow: (time) => `Ouvre demain à ${time}`,
    opensOn: (day, time) => `Ouvre ${day} à ${time}`,
    dayAndNight: '24 h sur 24',
  },
  hi: {
    hours: 'खुलने का समय',
    everyDay: 'हर दिन',
    closed: 'बंद',
    openNow: 'अभी खुला है',
    closedNow: 'अभी बंद है',
    closesAt: (time) => `${time} बजे बंद होगा`,
    opensAt: (time) => `${time} बजे खुलेगा`,
    opensTomorrow: (time) => `कल ${time} बजे खुलेगा`,
    opensOn: (day, time) => `${day} को ${time} बजे खुलेगा`,
    dayAndNight: '24 घंटे खुला',
  },
  ru: {
    hours: 'Часы работы',
    everyDay: 'Ежедневно',
    closed: 'Закрыто',
    openNow: 'Сейчас открыто',
    closedNow: 'Сейчас закрыто',
    closesAt: (time) => `Закроется в ${time}`,
    opensAt: (time) => `Откроется в ${time}`,
    opensTomorrow: (time) => `Откроется завтра в ${time}`,
    opensOn: (day, time) => `Откроется: ${day}, ${time}`,
    dayAndNight: 'Круглосуточно',
  },
  tr: {
    hours: 'Çalışma saatleri',
    everyDay: 'Her gün',
    closed: 'Kapalı',
    openNow: 'Şu anda açık',
    closedNow: 'Şu anda kapalı',
    closesAt: (time) => `Kapanış: ${time}`,
    opensAt: (time) => `Açılış: ${time}`,
    opensTomorrow: (time) => `Açılış: yarın ${time}`,
    opensOn: (day, time) => `Açılış: ${day} ${time}`,
    dayAndNight: '24 saat açık',
  },
  ur: {
    hours: 'اوقاتِ کار',
    everyDay: 'ہر روز',
    closed: 'بند',
    openNow: 'ابھی کھلا ہے',
    closedNow: 'ابھی بند ہے',
    closesAt: (time) => `${time} بجے بند ہوگا`,
    opensAt: (time) => `${time} بجے کھلے گا`,
    opensTomorrow: (time) => `کل ${time} بجے کھلے گا`,
    opensOn: (day, time) => `${day} کو ${time} بجے کھلے گا`,
    dayAndNight: 'چوبیس گھنٹے کھلا',
  },
  zh: {
    hours: '营业时间',
    everyDay: '每天',
    closed: '休息',
    openNow: '营业中',
    closedNow: '休息中',
    closesAt: (time) => `${time} 打烊`,
    opensAt: (time) => `${time} 开门`,
    opensTomorrow: (time) => `明天 ${time} 开门`,
    opensOn: (day, time) => `${day} ${time} 开门`,
    dayAndNight: '24 小时营业',
  },
}

/** The texts beside a menu in `lang`, as `servedTexts`; with the locale for dates and weekdays. */
export function openingTexts(lang: string): OpeningTexts & { locale: string } {
  const { locale } = servedTexts(lang)
  return { ...TEXTS[isMenuLanguage(lang) ? lang : 'en'], locale }
}
