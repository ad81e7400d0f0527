import type { AllergenWords } from './allergen-words-en.ts'

/** The same in Persian. */
export const ALLERGEN_WORDS_FA: AllergenWords = {
  title: 'مواد حساسیت‌زا',
  dish: 'غذا',
  contains: 'دارد',
  may: 'ممکن است داشته باشد',
  others: 'بقیه',
  notInRecipe: 'در دستور پخت نیست',
  notStated: 'اعلام نشده',
  tellStaff: 'اگر حساسیت دارید، لطفاً پیش از سفارش به کارکنان ما بگویید.',
  avoid: 'از چه چیزی پرهیز می‌کنید؟',
  nothing: 'چیزی بر خلاف آن اعلام نشده',
  unknown: 'اعلام نشده',
  against: 'دارد یا ممکن است داشته باشد',
  showAll: 'نمایش کل منو',
  names: {
    gluten: 'گلوتن',
    crustaceans: 'سخت‌پوستان',
    eggs: 'تخم‌مرغ',
    fish: 'ماهی',
    peanuts: 'بادام‌زمینی',
    soybeans: 'سویا',
    milk: 'شیر',
    nuts: 'مغزها',
    celery: 'کرفس',
    mustard: 'خردل',
    sesame: 'کنجد',
    sulphites: 'سولفیت',
    lupin: 'باقلای مصری',
    molluscs: 'نرم‌تنان',
  },
}
