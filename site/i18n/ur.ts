import { fromRight } from '#db/rules/text/isolates.ts'
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

/** What the public menu pages say in Urdu. */
export const MENU_TEXTS: MenuTexts = {
  putYourLogo: 'اپنا لوگو لگائیں',
  info: 'معلومات',
  noProducts: 'اس زمرے میں کوئی چیز نہیں ہے',
  closeProduct: 'بند کریں',
  addToList: 'میری فہرست میں شامل کریں',
  dishBefore: 'پچھلی',
  dishAfter: 'اگلی',
  nextCategory: 'اگلا زمرہ',
  backToMenu: 'مینو پر واپس جائیں',
  chatToShop: 'واٹس ایپ پر بات کریں',
  search: 'مینو میں تلاش کریں',
  noConnection: 'کنکشن نہیں ہے',
  caffeineLimit: 'بالغوں کو دن میں 400 ملی گرام سے زیادہ کیفین نہ لینے کا مشورہ دیا جاتا ہے۔',
  aboutUs: 'ہمارے بارے میں',
  location: 'پتہ',
  facebook: 'فیس بک',
  instagram: 'انسٹاگرام',
  putName: 'اپنے کیفے کا نام لکھیں',
  enterLocation: 'اپنے کیفے کا پتہ لکھیں',
  enterAbout: 'اپنے کیفے کے بارے میں لکھیں',
  goneDish: 'یہ ڈش اب مینو میں نہیں ہے',
  unavailable: 'یہ مینو دستیاب نہیں ہے',
  percent: (value) => `${value}%`,
  vatIncluded: (percent) =>
    percent === null
      ? 'قیمتوں میں ویلیو ایڈڈ ٹیکس شامل ہے۔'
      : fromRight`قیمتوں میں ${percent} ویلیو ایڈڈ ٹیکس شامل ہے۔`,
  serviceAdded: (percent) => fromRight`${percent} سروس چارج الگ سے شامل کیا جاتا ہے۔`,
  menuOf: (restaurant) => fromRight`${restaurant} کا مینو`,
  about: (restaurant) => fromRight`${restaurant} کے بارے میں`,
  from: 'ابتدائی قیمت',
  was: 'پہلے',
  priceNotes: { market: 'بازار کے نرخ پر', weight: 'وزن کے حساب سے', free: 'مفت', perKg: '/ کلو' },
  sizes: 'سائز اور قیمتیں',
  choose: {
    add: 'شامل کریں',
    one: 'کوئی ایک چنیں',
    oneOrNone: 'چاہیں تو کوئی ایک چنیں',
    upTo: (count) => fromRight`زیادہ سے زیادہ ${count} چنیں`,
    exactly: (count) => fromRight`${count} چنیں`,
    atLeast: (count) => fromRight`کم از کم ${count} چنیں`,
    between: (least, most) => fromRight`${least} سے ${most} تک چنیں`,
  },
  marks: {
    new: 'نیا',
    popular: 'مقبول',
    chef: 'شیف کی پسند',
    spicy1: 'ہلکا تیکھا',
    spicy2: 'تیکھا',
    spicy3: 'بہت تیکھا',
  },
  nutrition: {
    kcal: (amount) => fromRight`${amount} کلو کیلوری`,
    highSalt: 'نمک زیادہ',
    caffeineMg: (amount) => fromRight`کیفین: ${amount} ملی گرام`,
    caffeinePer100Ml: (amount) => fromRight`کیفین: ${amount} ملی گرام فی 100 ملی لیٹر`,
    walkMinutes: (amount) => fromRight`ان کیلوریز کے لیے تقریباً ${amount} منٹ پیدل چلنا`,
  },
  diets: {
    vegetarian: 'ویجیٹیرین (بغیر گوشت)',
    vegan: 'ویگن',
    alcohol: 'الکحل شامل ہے',
  },
}

export const ALLERGEN_WORDS: AllergenWords = {
  title: 'الرجی پیدا کرنے والے اجزا',
  dish: 'ڈش',
  contains: 'اس میں ہے',
  may: 'اس میں ہو سکتا ہے',
  chosen: 'آپ کے انتخاب پر منحصر',
  others: 'باقی سب',
  notInRecipe: 'ترکیب میں نہیں',
  notStated: 'بتایا نہیں گیا',
  tellStaff: 'اگر آپ کو الرجی ہے تو آرڈر سے پہلے ہمارے عملے کو بتائیں۔',
  avoid: 'آپ کس چیز سے پرہیز کرتے ہیں؟',
  nothing: 'ترکیب میں نہیں',
  unknown: 'بتایا نہیں گیا',
  against: 'اس میں ہے یا ہو سکتا ہے',
  showAll: 'پورا مینو دکھائیں',
  comma: '، ',
  names: {
    gluten: 'گلوٹن',
    crustaceans: 'جھینگا اور کیکڑا',
    eggs: 'انڈے',
    fish: 'مچھلی',
    peanuts: 'مونگ پھلی',
    soybeans: 'سویابین',
    milk: 'دودھ',
    nuts: 'گری دار میوے',
    celery: 'سیلری',
    mustard: 'سرسوں',
    sesame: 'تل',
    sulphites: 'سلفائٹ',
    lupin: 'لیوپن',
    molluscs: 'سیپ، گھونگا، اسکویڈ',
    wheat: 'گندم',
    rye: 'Rye اناج',
    barley: 'جَو',
    oats: 'جئی',
    spelt: 'سپیلٹ گندم',
    almonds: 'بادام',
    hazelnuts: 'ہیزل نٹ',
    walnuts: 'اخروٹ',
    cashews: 'کاجو',
    pecans: 'پیکن',
    brazilNuts: 'برازیل نٹ',
    pistachios: 'پستہ',
    macadamias: 'میکاڈیمیا',
  },
}

export const OPENING_TEXTS: OpeningTexts = {
  hours: 'اوقاتِ کار',
  everyDay: 'ہر روز',
  closed: 'بند',
  openNow: 'ابھی کھلا ہے',
  closedNow: 'ابھی بند ہے',
  closesAt: (time) => fromRight`${time} بجے بند ہوگا`,
  opensAt: (time) => fromRight`${time} بجے کھلے گا`,
  opensTomorrow: (time) => fromRight`کل ${time} بجے کھلے گا`,
  opensOn: (day, time) => fromRight`${day} کو ${time} بجے کھلے گا`,
  dayAndNight: 'چوبیس گھنٹے کھلا',
}

export const SERVED_TEXTS: ServedTexts = {
  locale: 'ur-u-nu-latn',
  soldOut: 'ختم',
  soldOutToday: 'آج ختم',
  served: (when) => `پیش کیا جاتا ہے: ${when}`,
  servedAgain: (day, time) => fromRight`دوبارہ دستیاب: ${day} کو ${time} بجے`,
  notServed: 'فی الحال دستیاب نہیں',
  call: 'کال کریں',
  website: 'ویب سائٹ',
  reservations: 'ٹیبل بک کریں',
  reviews: 'Google تبصرے',
}

export const PRINT_TEXTS: PrintTexts = {
  paper: 'کاغذ',
  tent: 'ٹیبل اسٹینڈ',
  second: 'دوسری زبان',
  none: 'کوئی نہیں',
  print: 'پرنٹ کریں',
  scan: 'مینو کے لیے اسکین کریں',
  full: 'ٹیبل اسٹینڈ پر تمام ڈشوں کی جگہ نہیں۔ کچھ حصوں کے نشان ہٹا دیں۔',
}

export const TABLET_TEXTS: TabletTexts = {
  begin: 'مینو دیکھیں',
  start: 'شروع پر واپس',
  stay: 'کیا آپ ابھی یہیں ہیں؟ مینو جاری رکھنے کے لیے اسکرین کو چھوئیں۔',
}

export const SEARCH_TEXTS: SearchTexts = {
  found: 'ملنے والی ڈشیں:',
  noneFound: 'ایسی کوئی ڈش نہیں ہے',
  showAll: 'پورا مینو دکھائیں',
  close: 'تلاش بند کریں',
}

export const READ_IN = 'مینو اردو میں پڑھیں'
export const CLOSE = 'بند کریں'

export const TOUCH_TEXTS: TouchTexts = {
  list: 'میری فہرست',
  share: 'شیئر کریں',
  copied: 'لنک کاپی ہو گیا',
}

export const LIST_TEXTS: ListTexts = {
  show: 'یہ فہرست ویٹر کو دکھائیں۔',
  empty: 'آپ کی فہرست خالی ہے۔ مینو میں دل کے نشان پر ٹیپ کریں۔',
  fewer: 'ایک کم',
  more: 'ایک اور',
  total: 'کُل رقم',
  withService: 'سروس چارج سمیت',
  number: 'نمبر',
  clear: 'فہرست خالی کریں',
  order: 'واٹس ایپ پر پوچھیں یا آرڈر کریں',
  leaveTable: 'یہ میری میز نہیں ہے',
  note: 'ویٹر کے لیے نوٹ',
}

export const ORDER_TEXTS: OrderTexts = {
  hello: 'السلام علیکم! مجھے یہ آرڈر کرنا ہے یا اس کے بارے میں پوچھنا ہے:',
  table: 'ٹیبل',
  note: 'نوٹ:',
}

export const WIFI_TEXTS: WifiTexts = {
  title: 'مہمانوں کا وائی فائی',
  network: 'نیٹ ورک',
  password: 'پاس ورڈ',
  open: 'پاس ورڈ کی ضرورت نہیں',
  scan: 'جڑنے کے لیے کوڈ اسکین کریں',
  copy: 'پاس ورڈ کاپی کریں',
  copied: 'کاپی ہو گیا',
}
