import type { MenuTexts } from './menu-words-en.ts'

/** What the public menu pages say in Persian. */
export const MENU_TEXTS_FA: MenuTexts = {
  putYourLogo: 'نشان خود را اینجا بگذارید',
  info: 'اطلاعات',
  noProducts: 'در این بخش چیزی نیست',
  closeProduct: 'بستن این غذا',
  dishBefore: 'قبلی',
  dishAfter: 'بعدی',
  nextCategory: 'بخش بعدی',
  backToMenu: 'بازگشت به منو',
  chatToShop: 'گفتگو در واتساپ',
  search: 'جستجو در منو',
  noConnection: 'اتصال برقرار نیست',
  aboutUs: 'دربارهٔ ما',
  location: 'نشانی',
  facebook: 'فیسبوک',
  instagram: 'اینستاگرام',
  putName: 'نام کافهٔ خود را بنویسید',
  enterLocation: 'نشانی کافهٔ خود را بنویسید',
  enterAbout: 'چند کلمه دربارهٔ کافهٔ خود بنویسید',
  goneDish: 'این غذا دیگر در منو نیست',
  unavailable: 'این منو در دسترس نیست',
  // After a letter of this script, the sign would stand on the other side of its number.
  percent: (value) => `\u200e${value}%`,
  vatIncluded: (percent) =>
    percent === null
      ? 'قیمت‌ها شامل مالیات بر ارزش افزوده است.'
      : `قیمت‌ها شامل ${percent} مالیات بر ارزش افزوده است.`,
  serviceAdded: (percent) => `${percent} حق سرویس اضافه می‌شود.`,
  menuOf: (restaurant) => `منوی ${restaurant}`,
  about: (restaurant) => `دربارهٔ ${restaurant}`,
  from: 'از',
  sizes: 'اندازه‌ها و قیمت‌ها',
  choose: {
    add: 'اضافه کنید',
    one: 'یکی را انتخاب کنید',
    oneOrNone: 'در صورت تمایل یکی را انتخاب کنید',
    upTo: (count) => `حداکثر ${count} مورد را انتخاب کنید`,
    exactly: (count) => `${count} مورد را انتخاب کنید`,
    atLeast: (count) => `دست‌کم ${count} مورد را انتخاب کنید`,
    between: (least, most) => `${least} تا ${most} مورد را انتخاب کنید`,
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
    kcal: (amount) => `${amount} کیلوکالری`,
    highSalt: 'پرنمک',
    caffeineMg: (amount) => `کافئین: ${amount} میلی‌گرم`,
  },
  diets: {
    vegetarian: 'گیاهی',
    vegan: 'کاملاً گیاهی (وگان)',
    alcohol: 'حاوی الکل',
  },
}
