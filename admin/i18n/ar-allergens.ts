import type { enAllergens } from './en-allergens.ts'
import type { Translated } from './translated.ts'

/** The same in Arabic. */
export const arAllergens: Translated<typeof enAllergens> = {
  allergens: {
    title: 'مسببات الحساسية',
    checked: 'راجعت الأربعة عشر كلها: ما لم يُحدد ليس من المكونات',
    state: { none: 'غير مذكور', contains: 'يحتوي', may: 'قد يحتوي' },
    says: { contains: 'يحتوي على: {{names}}', may: 'قد يحتوي على: {{names}}' },
    stillTitle: 'هل مسببات الحساسية ما زالت صحيحة؟',
    stillText: 'غيّرت وصف هذا الطبق، والضيوف يقرؤون أن مسببات الحساسية فيه تمت مراجعتها.',
    stillYes: 'نعم، ما زالت صحيحة',
    stillNo: 'لست متأكدًا: ألغِ المراجعة',
    names: {
      gluten: 'الغلوتين',
      crustaceans: 'القشريات',
      eggs: 'البيض',
      fish: 'السمك',
      peanuts: 'الفول السوداني',
      soybeans: 'فول الصويا',
      milk: 'الحليب',
      nuts: 'المكسرات',
      celery: 'الكرفس',
      mustard: 'الخردل',
      sesame: 'السمسم',
      sulphites: 'الكبريتيت',
      lupin: 'الترمس',
      molluscs: 'الرخويات',
    },
  },
}
