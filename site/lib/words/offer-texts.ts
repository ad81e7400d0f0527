import type { MenuLanguage } from '#db/rules/menu-languages.ts'

/** How a menu offers itself in a language, to visitors whose browser prefers it; in the page. */
export const READ_IN: Readonly<Record<MenuLanguage, string>> = {
  ar: 'اقرأ القائمة بالعربية',
  de: 'Speisekarte auf Deutsch lesen',
  en: 'Read the menu in English',
  fa: 'منو را به فارسی بخوانید',
  fr: 'Lire la carte en français',
  hi: 'मेन्यू हिन्दी में पढ़ें',
  ru: 'Читать меню на русском',
  tr: 'Menüyü Türkçe okuyun',
  ur: 'مینو اردو میں پڑھیں',
  zh: '阅读中文菜单',
}

/** What takes the offer away; in its script. */
export const CLOSE: Readonly<Record<string, string>> = {
  ar: 'إغلاق',
  de: 'Schließen',
  en: 'Close',
  fa: 'بستن',
  fr: 'Fermer',
  hi: 'बंद करें',
  ru: 'Закрыть',
  tr: 'Kapat',
  ur: 'بند کریں',
  zh: '关闭',
}
