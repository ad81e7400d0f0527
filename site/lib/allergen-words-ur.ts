import type { AllergenWords } from './allergen-words-en.ts'

/** The same in Urdu. */
export const ALLERGEN_WORDS_UR: AllergenWords = {
  title: 'الرجی پیدا کرنے والے اجزا',
  dish: 'ڈش',
  contains: 'اس میں ہے',
  may: 'اس میں ہو سکتا ہے',
  others: 'باقی سب',
  notInRecipe: 'ترکیب میں نہیں',
  notStated: 'بتایا نہیں گیا',
  tellStaff: 'اگر آپ کو الرجی ہے تو آرڈر سے پہلے ہمارے عملے کو بتائیں۔',
  avoid: 'آپ کس چیز سے پرہیز کرتے ہیں؟',
  nothing: 'اس کے خلاف کچھ نہیں بتایا گیا',
  unknown: 'بتایا نہیں گیا',
  against: 'اس میں ہے یا ہو سکتا ہے',
  showAll: 'پورا مینو دکھائیں',
  names: {
    gluten: 'گلوٹن',
    crustaceans: 'خول دار سمندری جانور',
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
    molluscs: 'صدفیے',
  },
}
