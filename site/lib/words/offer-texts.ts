import type { MenuLanguage } from '#db/rules/menu-languages.ts'

/** How a menu offers itself in a language, to visitors whose browser prefers it. */
export const OFFER_TEXTS: Readonly<Record<MenuLanguage, { read: string; close: string }>> = {
  ar: { read: 'اقرأ القائمة بالعربية', close: 'إغلاق' },
  de: { read: 'Speisekarte auf Deutsch lesen', close: 'Schließen' },
  en: { read: 'Read the menu in English', close: 'Close' },
  fa: { read: 'منو را به فارسی بخوانید', close: 'بستن' },
  fr: { read: 'Lire la carte en français', close: 'Fermer' },
  hi: { read: 'मेन्यू हिन्दी में पढ़ें', close: 'बंद करें' },
  ru: { read: 'Читать меню на русском', close: 'Закрыть' },
  tr: { read: 'Menüyü Türkçe okuyun', close: 'Kapat' },
  ur: { read: 'مینو اردو میں پڑھیں', close: 'بند کریں' },
  zh: { read: '阅读中文菜单', close: '关闭' },
}
