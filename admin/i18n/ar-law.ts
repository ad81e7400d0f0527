import type { enLaw } from './en-law.ts'
import type { Translated } from './translated.ts'

/** The same in Arabic. */
export const arLaw: Translated<{ law: typeof enLaw }>['law'] = {
  title: 'ما يطلبه القانون',
  hint: 'ما وجدناه منشورًا عن كل دولة، وإلى أين وصلت قائمتك فيه.',
  failed: 'تعذّر تحميل هذه الصفحة.',
  country: 'الدولة',
  choose: 'اختر دولة',
  noAdvice:
    'هذه ليست استشارة قانونية وليست كاملة: هي ما نشرته الصحافة والجهات الرسمية بقدر ما وجدناه. اسأل الجهة المختصة عما ينطبق عليك.',
  nothing: 'لم نجد شيئًا عن هذه الدولة.',
  checks: {
    arabic: 'العربية:',
    descriptions: 'الوصف:',
    allergens: 'مسببات الحساسية:',
    kcal: 'السعرات الحرارية:',
    highSalt: 'غني بالملح:',
    caffeineMg: 'الكافيين:',
    vat: 'ضريبة القيمة المضافة:',
    nonHalal: 'غير حلال:',
  },
  of: '{{done}} من {{of}}',
  noted: 'مذكورة',
  notNoted: 'غير مذكورة',
  dishes_zero: 'لم يُذكر في أي طبق',
  dishes_one: 'مذكور في طبق واحد',
  dishes_two: 'مذكور في طبقين',
  dishes_few: 'مذكور في {{count}} أطباق',
  dishes_many: 'مذكور في {{count}} طبقًا',
  dishes_other: 'مذكور في {{count}} طبق',
  categories_zero: 'لا قسم في صفحة مستقلة',
  categories_one: 'قسم واحد في صفحة مستقلة',
  categories_two: 'قسمان في صفحات مستقلة',
  categories_few: '{{count}} أقسام في صفحات مستقلة',
  categories_many: '{{count}} قسمًا في صفحات مستقلة',
  categories_other: '{{count}} قسم في صفحات مستقلة',
  reported: 'بحسب ما نشره',
  readOn: '(قُرئ في {{date}})',
  mend: {
    translations: 'إلى الترجمات',
    edit: 'إلى تعديل القائمة',
    allergens: 'إلى مسببات الحساسية',
    info: 'إلى معلومات المطعم',
  },
}
