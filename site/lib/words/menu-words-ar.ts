import type { MenuTexts } from './menu-words-en.ts'

/** What the public menu pages say in Arabic. */
export const MENU_TEXTS_AR: MenuTexts = {
  putYourLogo: 'ضع شعارك هنا',
  info: 'معلومات',
  noProducts: 'لا توجد أصناف في هذا القسم',
  closeProduct: 'إغلاق الصنف',
  dishBefore: 'السابق',
  dishAfter: 'التالي',
  nextCategory: 'القسم التالي',
  backToMenu: 'العودة إلى القائمة',
  chatToShop: 'راسلنا على واتساب',
  search: 'ابحث في القائمة',
  noConnection: 'لا يوجد اتصال',
  aboutUs: 'من نحن',
  location: 'الموقع',
  facebook: 'فيسبوك',
  instagram: 'إنستغرام',
  putName: 'اكتب اسم مقهاك',
  enterLocation: 'أدخل موقع مقهاك',
  enterAbout: 'اكتب نبذة عن مقهاك',
  goneDish: 'لم يعد هذا الصنف في القائمة',
  unavailable: 'هذه القائمة غير متاحة',
  // After a letter of this script, the sign would stand on the other side of its number.
  percent: (value) => `\u200e${value}%`,
  vatIncluded: (percent) =>
    percent === null
      ? 'الأسعار شاملة ضريبة القيمة المضافة.'
      : `الأسعار شاملة ضريبة القيمة المضافة بنسبة ${percent}.`,
  serviceAdded: (percent) => `تُضاف رسوم خدمة بنسبة ${percent}.`,
  menuOf: (restaurant) => `قائمة ${restaurant}`,
  about: (restaurant) => `عن ${restaurant}`,
  from: 'من',
  sizes: 'الأحجام والأسعار',
  choose: {
    add: 'أضف',
    one: 'اختر واحدًا',
    oneOrNone: 'اختر واحدًا إن شئت',
    upTo: (count) => `اختر حتى ${count}`,
    exactly: (count) => `اختر ${count}`,
    atLeast: (count) => `اختر ${count} على الأقل`,
    between: (least, most) => `اختر من ${least} إلى ${most}`,
  },
  marks: {
    new: 'جديد',
    popular: 'الأكثر طلبًا',
    chef: 'اختيار الشيف',
    spicy1: 'حار قليلًا',
    spicy2: 'حار',
    spicy3: 'حار جدًا',
  },
  nutrition: {
    kcal: (amount) => `${amount} سعرة حرارية`,
    highSalt: 'غني بالملح',
    caffeineMg: (amount) => `الكافيين: ${amount} ملغ`,
  },
  diets: {
    vegetarian: 'نباتي',
    vegan: 'نباتي صرف',
    alcohol: 'يحتوي على كحول',
  },
}
