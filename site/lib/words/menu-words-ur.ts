import type { MenuTexts } from './menu-words-en.ts'

/** What the public menu pages say in Urdu. */
export const MENU_TEXTS_UR: MenuTexts = {
  putYourLogo: 'اپنا لوگو لگائیں',
  info: 'معلومات',
  noProducts: 'اس زمرے میں کوئی چیز نہیں ہے',
  closeProduct: 'ڈش بند کریں',
  dishBefore: 'پچھلا',
  dishAfter: 'اگلا',
  nextCategory: 'اگلا زمرہ',
  backToMenu: 'مینو پر واپس جائیں',
  chatToShop: 'واٹس ایپ پر بات کریں',
  search: 'مینو میں تلاش کریں',
  noConnection: 'کنکشن نہیں ہے',
  aboutUs: 'ہمارے بارے میں',
  location: 'پتہ',
  facebook: 'فیس بک',
  instagram: 'انسٹاگرام',
  putName: 'اپنے کیفے کا نام لکھیں',
  enterLocation: 'اپنے کیفے کا پتہ لکھیں',
  enterAbout: 'اپنے کیفے کے بارے میں لکھیں',
  goneDish: 'یہ ڈش اب مینو میں نہیں ہے',
  unavailable: 'یہ مینو دستیاب نہیں ہے',
  // After a letter of this script, the sign would stand on the other side of its number.
  percent: (value) => `\u200e${value}%`,
  vatIncluded: (percent) =>
    percent === null
      ? 'قیمتوں میں ویلیو ایڈڈ ٹیکس شامل ہے۔'
      : `قیمتوں میں ${percent} ویلیو ایڈڈ ٹیکس شامل ہے۔`,
  serviceAdded: (percent) => `${percent} سروس چارج الگ سے شامل کیا جاتا ہے۔`,
  menuOf: (restaurant) => `${restaurant} کا مینو`,
  about: (restaurant) => `${restaurant} کے بارے میں`,
  from: 'کم از کم',
  sizes: 'سائز اور قیمتیں',
  choose: {
    add: 'شامل کریں',
    one: 'کوئی ایک چنیں',
    oneOrNone: 'چاہیں تو کوئی ایک چنیں',
    upTo: (count) => `زیادہ سے زیادہ ${count} چنیں`,
    exactly: (count) => `${count} چنیں`,
    atLeast: (count) => `کم از کم ${count} چنیں`,
    between: (least, most) => `${least} سے ${most} تک چنیں`,
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
    kcal: (amount) => `${amount} کلو کیلوری`,
    highSalt: 'نمک زیادہ',
    caffeineMg: (amount) => `کیفین: ${amount} ملی گرام`,
  },
  diets: {
    vegetarian: 'سبزی خور',
    vegan: 'ویگن',
    alcohol: 'الکحل شامل ہے',
  },
}
