/** What a search of a menu says; it comes with the search's script, and is in no page. */
export const SEARCH_TEXTS = {
  en: {
    found: 'Dishes found:',
    noneFound: 'No dish like that here',
    showAll: 'Show the whole menu',
    close: 'Close the search',
  },
  ar: {
    found: 'عدد الأصناف المطابقة:',
    noneFound: 'لا يوجد صنف بهذا الاسم',
    showAll: 'اعرض القائمة كاملة',
    close: 'إغلاق البحث',
  },
}
