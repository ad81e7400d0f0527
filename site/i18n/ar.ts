import { fromRight } from '#db/rules/text/isolates.ts'
import { minutesText } from '#db/rules/time/sun-words.ts'
import type {
  AllergenWords,
  MenuTexts,
  OpeningTexts,
  SearchTexts,
  ServedTexts,
  PrintTexts,
  TabletTexts,
  TouchTexts,
  ListTexts,
  OrderTexts,
  WifiTexts,
} from './en.ts'

const LOCALE = 'ar-AE-u-nu-latn'
const plural = new Intl.PluralRules(LOCALE)

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

function counted(amount: number, forms: Forms): string {
  return forms[plural.select(amount)] ?? forms.other
}

function things(count: number): string {
  return counted(count, { one: 'واحدًا', two: 'اثنين', other: String(count) })
}

/** What the public menu pages say in Arabic. */
export const MENU_TEXTS: MenuTexts = {
  putYourLogo: 'ضع شعارك هنا',
  info: 'معلومات',
  noProducts: 'لا توجد أصناف في هذا القسم',
  closeProduct: 'إغلاق',
  addToList: 'أضف إلى اختياراتي',
  dishBefore: 'السابق',
  dishAfter: 'التالي',
  nextCategory: 'القسم التالي',
  backToMenu: 'العودة إلى القائمة',
  chatToShop: 'راسلنا على واتساب',
  search: 'ابحث في القائمة',
  noConnection: 'لا يوجد اتصال',
  caffeineLimit: 'يُنصح البالغون بألا يتجاوزوا 400 ملجم من الكافيين في اليوم.',
  aboutUs: 'من نحن',
  location: 'الموقع',
  facebook: 'فيسبوك',
  instagram: 'إنستغرام',
  putName: 'اكتب اسم مقهاك',
  enterLocation: 'أدخل موقع مقهاك',
  enterAbout: 'اكتب نبذة عن مقهاك',
  goneDish: 'لم يعد هذا الصنف في القائمة',
  unavailable: 'هذه القائمة غير متاحة',
  percent: (value) => `${value}%`,
  vatIncluded: (percent) =>
    percent === null
      ? 'الأسعار شاملة ضريبة القيمة المضافة.'
      : fromRight`الأسعار شاملة ضريبة القيمة المضافة بنسبة ${percent}.`,
  serviceAdded: (percent) => fromRight`تُضاف رسوم خدمة بنسبة ${percent}.`,
  menuOf: (restaurant) => fromRight`قائمة ${restaurant}`,
  about: (restaurant) => fromRight`عن ${restaurant}`,
  from: 'من',
  was: 'بدلًا من',
  priceNotes: { market: 'حسب السوق', weight: 'حسب الوزن', free: 'مجاني', perKg: '/ كجم' },
  sizes: 'الأحجام والأسعار',
  choose: {
    add: 'أضف',
    one: 'اختر واحدًا',
    oneOrNone: 'اختر واحدًا (اختياري)',
    upTo: (count) => `اختر ${things(count)} كحد أقصى`,
    exactly: (count) => `اختر ${things(count)}`,
    atLeast: (count) => `اختر ${things(count)} على الأقل`,
    between: (least, most) => fromRight`اختر من ${least} إلى ${most}`,
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
    kcal: (amount) =>
      counted(amount, {
        one: 'سعرة حرارية واحدة',
        two: 'سعرتان حراريتان',
        few: `${amount} سعرات حرارية`,
        other: `${amount} سعرة حرارية`,
      }),
    highSalt: 'عالي الملح',
    caffeineMg: (amount) => fromRight`الكافيين: ${amount} ملجم`,
    caffeinePer100Ml: (amount) => fromRight`الكافيين: ${amount} ملجم لكل 100 مل`,
    walkMinutes: (amount) => `المشي لحرق سعراته: ${minutesText(amount, LOCALE)}`,
  },
  diets: {
    vegetarian: 'نباتي',
    vegan: 'نباتي صرف',
    alcohol: 'يحتوي على كحول',
  },
}

export const ALLERGEN_WORDS: Omit<AllergenWords, 'names'> = {
  title: 'مسببات الحساسية',
  dish: 'الصنف',
  contains: 'يحتوي على',
  may: 'قد يحتوي على',
  chosen: 'حسب ما تختاره',
  others: 'ما عدا ذلك',
  notInRecipe: 'ليس من المكونات',
  notStated: 'غير مذكور',
  tellStaff: 'إذا كانت لديك حساسية فأخبر فريقنا قبل الطلب.',
  avoid: 'ما الذي تتجنبه؟',
  nothing: 'لا يدخل في مكوناتها',
  unknown: 'غير مذكور',
  against: 'تحتوي عليه أو قد تحتوي عليه',
  showAll: 'اعرض القائمة كاملة',
  comma: '، ',
}

export const OPENING_TEXTS: OpeningTexts = {
  hours: 'أوقات العمل',
  everyDay: 'كل يوم',
  closed: 'مغلق',
  openNow: 'مفتوح الآن',
  closedNow: 'مغلق الآن',
  closesAt: (time) => fromRight`يغلق الساعة ${time}`,
  opensAt: (time) => fromRight`يفتح الساعة ${time}`,
  opensTomorrow: (time) => fromRight`يفتح غدًا الساعة ${time}`,
  opensOn: (day, time) => fromRight`يفتح يوم ${day} الساعة ${time}`,
  dayAndNight: 'على مدار الساعة',
}

export const SERVED_TEXTS: ServedTexts = {
  locale: LOCALE,
  soldOut: 'نفد',
  soldOutToday: 'نفد اليوم',
  served: (when) => `يُقدَّم ${when}`,
  servedAgain: (day, time) => fromRight`يُقدَّم من جديد يوم ${day} الساعة ${time}`,
  notServed: 'لا يُقدَّم حاليًا',
  call: 'اتصل بنا',
  website: 'الموقع الإلكتروني',
  reservations: 'احجز طاولة',
  reviews: 'تقييمات Google',
}

export const PRINT_TEXTS: PrintTexts = {
  paper: 'الورق',
  tent: 'ستاند طاولة',
  second: 'لغة ثانية',
  none: 'بدون',
  print: 'طباعة',
  scan: 'امسح الرمز لعرض القائمة',
  full: 'لا يتسع الستاند لكل الأصناف. أزل تحديد بعض الأقسام حتى تتسع.',
}

export const TABLET_TEXTS: TabletTexts = {
  begin: 'تصفّح القائمة',
  start: 'العودة إلى البداية',
  stay: 'هل ما زلت هنا؟ المس الشاشة للبقاء.',
}

export const SEARCH_TEXTS: SearchTexts = {
  found: 'عدد الأصناف المطابقة:',
  noneFound: 'لا يوجد صنف بهذا الاسم',
  showAll: 'اعرض القائمة كاملة',
  close: 'إغلاق البحث',
}

export const READ_IN = 'اقرأ القائمة بالعربية'
export const CLOSE = 'إغلاق'

/** What a menu page says when it comes from the device; in its script. */
export const SAVED_COPY_TEXTS = {
  savedCopy: (when: string) =>
    when
      ? fromRight`لا يوجد اتصال: نسخة محفوظة بتاريخ ${when}. قد تكون الأسعار تغيّرت.`
      : 'لا يوجد اتصال: نسخة محفوظة. قد تكون الأسعار تغيّرت.',
  tryAgain: 'إعادة المحاولة',
}

export const TOUCH_TEXTS: TouchTexts = {
  list: 'اختياراتي',
  share: 'مشاركة',
  copied: 'تم نسخ الرابط',
}

export const LIST_TEXTS: ListTexts = {
  show: 'اعرض هذه الاختيارات على النادل.',
  empty: 'لم تختر شيئًا بعد. اضغط على القلب بجانب أي صنف في القائمة.',
  fewer: 'إنقاص واحد',
  more: 'زيادة واحد',
  total: 'المجموع',
  withService: 'مع رسوم الخدمة',
  number: 'رقم',
  clear: 'إفراغ الاختيارات',
  order: 'اسأل أو اطلب عبر واتساب',
  leaveTable: 'لست على هذه الطاولة',
  note: 'ملاحظة للنادل',
}

export const ORDER_TEXTS: OrderTexts = {
  hello: 'مرحبًا، أودّ أن أطلب أو أستفسر عن:',
  table: 'طاولة',
  note: 'ملاحظة:',
}

export const WIFI_TEXTS: WifiTexts = {
  title: 'واي فاي الضيوف',
  network: 'الشبكة',
  password: 'كلمة المرور',
  open: 'بدون كلمة مرور',
  scan: 'امسح الرمز للاتصال بالشبكة',
  copy: 'نسخ كلمة المرور',
  copied: 'تم نسخها',
}
