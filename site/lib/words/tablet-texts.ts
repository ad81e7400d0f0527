import { isMenuLanguage, type MenuLanguage } from '#db/rules/menu-languages.ts'

interface TabletTexts {
  /** Leads from where a tablet rests to the first category. */
  begin: string
  /** Leads back there. */
  start: string
  /** Shortly before it goes back there by itself. */
  stay: string
}

const TEXTS: Readonly<Record<MenuLanguage, TabletTexts>> = {
  ar: {
    begin: 'تصفّح القائمة',
    start: 'العودة إلى البداية',
    stay: 'هل ما زلت هنا؟ المس الشاشة للبقاء.',
  },
  de: {
    begin: 'Zur Speisekarte',
    start: 'Zurück zum Anfang',
    stay: 'Noch da? Zum Bleiben den Bildschirm berühren.',
  },
  en: {
    begin: 'See the menu',
    start: 'Back to the start',
    stay: 'Still there? Touch the screen to stay.',
  },
  fa: {
    begin: 'دیدن منو',
    start: 'بازگشت به آغاز',
    stay: 'هنوز اینجا هستید؟ برای ماندن، صفحه را لمس کنید.',
  },
  fr: {
    begin: 'Voir la carte',
    start: 'Retour au début',
    stay: 'Toujours là ? Touchez l’écran pour rester.',
  },
  hi: {
    begin: 'मेन्यू देखें',
    start: 'शुरुआत पर वापस',
    stay: 'क्या आप अभी भी यहाँ हैं? रुकने के लिए स्क्रीन छुएँ।',
  },
  ru: {
    begin: 'Открыть меню',
    start: 'Вернуться в начало',
    stay: 'Вы ещё здесь? Коснитесь экрана, чтобы остаться.',
  },
  tr: {
    begin: 'Menüyü aç',
    start: 'Başa dön',
    stay: 'Hâlâ orada mısınız? Kalmak için ekrana dokunun.',
  },
  ur: {
    begin: 'مینو دیکھیں',
    start: 'شروع پر واپس',
    stay: 'کیا آپ ابھی یہیں ہیں؟ رکنے کے لیے اسکرین کو چھوئیں۔',
  },
  zh: {
    begin: '查看菜单',
    start: '返回首页',
    stay: '还在看吗?触摸屏幕以继续。',
  },
}

/** What a menu on a tablet in `lang` says beside: in its language where we have it, else in English. */
export function tabletTexts(lang: string): TabletTexts {
  return TEXTS[isMenuLanguage(lang) ? lang : 'en']
}
