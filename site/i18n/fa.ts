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

/** What the public menu pages say in Persian. */
export const MENU_TEXTS: MenuTexts = {
  putYourLogo: 'لوگوی خود را اینجا بگذارید',
  info: 'اطلاعات',
  noProducts: 'در این بخش چیزی نیست',
  closeProduct: 'بستن',
  addToList: 'افزودن به انتخاب‌های من',
  dishBefore: 'قبلی',
  dishAfter: 'بعدی',
  nextCategory: 'بخش بعدی',
  backToMenu: 'بازگشت به منو',
  chatToShop: 'گفتگو در واتساپ',
  search: 'جستجو در منو',
  noConnection: 'اتصال برقرار نیست',
  caffeineLimit: 'به بزرگسالان توصیه می‌شود روزانه بیش از 400 میلی‌گرم کافئین مصرف نکنند.',
  aboutUs: 'دربارهٔ ما',
  location: 'نشانی',
  facebook: 'فیسبوک',
  instagram: 'اینستاگرام',
  putName: 'نام کافهٔ خود را بنویسید',
  enterLocation: 'نشانی کافهٔ خود را بنویسید',
  enterAbout: 'چند کلمه دربارهٔ کافهٔ خود بنویسید',
  goneDish: 'این غذا دیگر در منو نیست',
  unavailable: 'این منو در دسترس نیست',
  percent: (value) => `${value}%`,
  vatIncluded: (percent) =>
    percent === null
      ? 'قیمت‌ها شامل مالیات بر ارزش افزوده است.'
      : fromRight`قیمت‌ها شامل ${percent} مالیات بر ارزش افزوده است.`,
  serviceAdded: (percent) => fromRight`${percent} حق سرویس اضافه می‌شود.`,
  menuOf: (restaurant) => fromRight`منوی ${restaurant}`,
  about: (restaurant) => fromRight`دربارهٔ ${restaurant}`,
  from: 'از',
  was: 'به‌جای',
  priceNotes: { market: 'قیمت روز', weight: 'بر اساس وزن', free: 'رایگان', perKg: '/ کیلو' },
  sizes: 'اندازه‌ها و قیمت‌ها',
  choose: {
    add: 'اضافه کنید',
    one: 'یکی را انتخاب کنید',
    oneOrNone: 'در صورت تمایل یکی را انتخاب کنید',
    upTo: (count) => fromRight`حداکثر ${count} مورد را انتخاب کنید`,
    exactly: (count) => fromRight`${count} مورد را انتخاب کنید`,
    atLeast: (count) => fromRight`دست‌کم ${count} مورد را انتخاب کنید`,
    between: (least, most) => fromRight`${least} تا ${most} مورد را انتخاب کنید`,
  },
  marks: {
    new: 'جدید',
    popular: 'پرطرفدار',
    chef: 'انتخاب سرآشپز',
    spicy1: 'کمی تند',
    spicy2: 'تند',
    spicy3: 'خیلی تند',
  },
  nutrition: {
    kcal: (amount) => fromRight`${amount} کیلوکالری`,
    highSalt: 'پرنمک',
    caffeineMg: (amount) => fromRight`کافئین: ${amount} میلی‌گرم`,
    caffeinePer100Ml: (amount) => fromRight`کافئین: ${amount} میلی‌گرم در 100 میلی‌لیتر`,
    walkMinutes: (amount) => fromRight`حدود ${amount} دقیقه پیاده‌روی برای سوزاندن این کالری`,
  },
  diets: {
    vegetarian: 'گیاهی',
    vegan: 'کاملاً گیاهی (وگان)',
    alcohol: 'حاوی الکل',
  },
}

export const ALLERGEN_WORDS: AllergenWords = {
  title: 'مواد حساسیت‌زا',
  dish: 'غذا',
  contains: 'حاوی',
  may: 'ممکن است حاوی باشد',
  chosen: 'بسته به انتخاب شما',
  others: 'بقیه',
  notInRecipe: 'در دستور پخت نیست',
  notStated: 'اعلام نشده',
  tellStaff: 'اگر حساسیت دارید، لطفاً پیش از سفارش به کارکنان ما بگویید.',
  avoid: 'از چه چیزی پرهیز می‌کنید؟',
  nothing: 'در دستور پخت نیست',
  unknown: 'اعلام نشده',
  against: 'حاوی یا احتمالاً حاوی',
  showAll: 'نمایش کل منو',
  comma: '، ',
  names: {
    gluten: 'گلوتن',
    crustaceans: 'سخت‌پوستان',
    eggs: 'تخم‌مرغ',
    fish: 'ماهی',
    peanuts: 'بادام‌زمینی',
    soybeans: 'سویا',
    milk: 'شیر',
    nuts: 'آجیل (گردو، بادام، پسته…)',
    celery: 'کرفس',
    mustard: 'خردل',
    sesame: 'کنجد',
    sulphites: 'سولفیت',
    lupin: 'لوپین',
    molluscs: 'نرم‌تنان',
    wheat: 'گندم',
    rye: 'چاودار',
    barley: 'جو',
    oats: 'جو دوسر',
    spelt: 'گندم اسپلت',
    almonds: 'بادام',
    hazelnuts: 'فندق',
    walnuts: 'گردو',
    cashews: 'بادام هندی',
    pecans: 'پکان',
    brazilNuts: 'بادام برزیلی',
    pistachios: 'پسته',
    macadamias: 'ماکادمیا',
  },
}

export const OPENING_TEXTS: OpeningTexts = {
  hours: 'ساعات کاری',
  everyDay: 'هر روز',
  closed: 'بسته',
  openNow: 'اکنون باز است',
  closedNow: 'اکنون بسته است',
  closesAt: (time) => fromRight`ساعت ${time} می‌بندد`,
  opensAt: (time) => fromRight`ساعت ${time} باز می‌شود`,
  opensTomorrow: (time) => fromRight`فردا ساعت ${time} باز می‌شود`,
  opensOn: (day, time) => fromRight`${day} ساعت ${time} باز می‌شود`,
  dayAndNight: 'شبانه‌روزی',
}

export const SERVED_TEXTS: ServedTexts = {
  locale: 'fa-u-ca-gregory-nu-latn',
  soldOut: 'تمام شد',
  soldOutToday: 'امروز تمام شد',
  served: (when) => `زمان سرو: ${when}`,
  servedAgain: (day, time) => fromRight`زمان سرو دوباره: ${day} ساعت ${time}`,
  notServed: 'فعلاً سرو نمی‌شود',
  call: 'تماس با ما',
  website: 'وب‌سایت',
  reservations: 'رزرو میز',
  reviews: 'نظرات Google',
}

export const PRINT_TEXTS: PrintTexts = {
  paper: 'کاغذ',
  tent: 'استند رومیزی',
  second: 'زبان دوم',
  none: 'هیچ‌کدام',
  print: 'چاپ',
  scan: 'برای دیدن منو اسکن کنید',
  full: 'همهٔ غذاها روی استند جا نمی‌شوند. تیک چند بخش را بردارید تا جا شوند.',
}

export const TABLET_TEXTS: TabletTexts = {
  begin: 'دیدن منو',
  start: 'بازگشت به آغاز',
  stay: 'هنوز اینجا هستید؟ برای ماندن، صفحه را لمس کنید.',
}

export const SEARCH_TEXTS: SearchTexts = {
  found: 'غذاهای یافت‌شده:',
  noneFound: 'چنین غذایی اینجا نیست',
  showAll: 'نمایش کل منو',
  close: 'بستن جستجو',
}

export const READ_IN = 'منو را به فارسی بخوانید'
export const CLOSE = 'بستن'

export const TOUCH_TEXTS: TouchTexts = {
  list: 'انتخاب‌های من',
  share: 'اشتراک‌گذاری',
  copied: 'پیوند کپی شد',
}

export const LIST_TEXTS: ListTexts = {
  show: 'این انتخاب‌ها را به گارسون نشان دهید.',
  empty: 'هنوز چیزی انتخاب نکرده‌اید. روی قلب کنار هر غذا بزنید.',
  fewer: 'یکی کمتر',
  more: 'یکی بیشتر',
  total: 'جمع',
  withService: 'با هزینه سرویس',
  number: 'شماره',
  clear: 'پاک کردن انتخاب‌ها',
  order: 'پرسش یا سفارش در واتساپ',
  leaveTable: 'سر این میز نیستم',
  note: 'یادداشت برای گارسون',
}

export const ORDER_TEXTS: OrderTexts = {
  hello: 'سلام، می‌خواهم این‌ها را سفارش بدهم یا درباره‌شان بپرسم:',
  table: 'میز',
  note: 'یادداشت:',
}

export const WIFI_TEXTS: WifiTexts = {
  title: 'وای‌فای مهمان',
  network: 'شبکه',
  password: 'رمز عبور',
  open: 'بدون رمز عبور',
  scan: 'برای اتصال، کد را اسکن کنید',
  copy: 'کپی رمز عبور',
  copied: 'کپی شد',
}
