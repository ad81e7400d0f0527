import { ALLERGEN_NAMES_AR } from '#db/rules/allergen-names-ar.ts'
import type { AllergenWords } from './allergen-words-en.ts'

/** The same in Arabic. */
export const ALLERGEN_WORDS_AR: AllergenWords = {
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
  nothing: 'لم يُذكر ما يمنعه',
  unknown: 'غير مذكور',
  against: 'يحتوي أو قد يحتوي',
  showAll: 'اعرض القائمة كاملة',
  comma: '، ',
  names: ALLERGEN_NAMES_AR,
}
