import type { MenuLanguage } from '#db/rules/menu-languages.ts'

interface SearchTexts {
  found: string
  noneFound: string
  showAll: string
  close: string
}

/** What a search of a menu says; it comes with the search's script, and is in no page. */
export const SEARCH_TEXTS: Readonly<Record<MenuLanguage, SearchTexts>> = {
  ar: {
    found: 'عدد الأصناف المطابقة:',
    noneFound: 'لا يوجد صنف بهذا الاسم',
    showAll: 'اعرض القائمة كاملة',
    close: 'إغلاق البحث',
  },
  de: {
    found: 'Gefundene Gerichte:',
    noneFound: 'Kein solches Gericht hier',
    showAll: 'Ganze Karte zeigen',
    close: 'Suche schließen',
  },
  en: {
    found: 'Dishes found:',
    noneFound: 'No dish like that here',
    showAll: 'Show the whole menu',
    close: 'Close the search',
  },
  fa: {
    found: 'غذاهای یافت‌شده:',
    noneFound: 'چنین غذایی اینجا نیست',
    showAll: 'نمایش کل منو',
    close: 'بستن جستجو',
  },
  fr: {
    found: 'Plats trouvés :',
    noneFound: 'Aucun plat de ce nom',
    showAll: 'Voir toute la carte',
    close: 'Fermer la recherche',
  },
  hi: {
    found: 'मिले व्यंजन:',
    noneFound: 'ऐसा कोई व्यंजन नहीं है',
    showAll: 'पूरा मेन्यू दिखाएँ',
    close: 'खोज बंद करें',
  },
  ru: {
    found: 'Найдено блюд:',
    noneFound: 'Такого блюда здесь нет',
    showAll: 'Показать всё меню',
    close: 'Закрыть поиск',
  },
  tr: {
    found: 'Bulunan ürünler:',
    noneFound: 'Böyle bir ürün yok',
    showAll: 'Tüm menüyü göster',
    close: 'Aramayı kapat',
  },
  ur: {
    found: 'ملنے والی ڈشیں:',
    noneFound: 'ایسی کوئی ڈش نہیں ہے',
    showAll: 'پورا مینو دکھائیں',
    close: 'تلاش بند کریں',
  },
  zh: {
    found: '找到的菜品：',
    noneFound: '没有这样的菜品',
    showAll: '显示整份菜单',
    close: '关闭搜索',
  },
}
