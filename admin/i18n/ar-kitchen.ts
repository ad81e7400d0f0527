import type { enKitchen } from './en-kitchen.ts'
import type { Translated } from './translated.ts'

/** The same in Arabic. */
export const arKitchen: Translated<typeof enKitchen> = {
  kitchen: {
    title: 'روابط المطبخ',
    hint: 'من لديه هذا الرابط يحدد ما نفد من الأطباق وما عاد، ولا يستطيع فعل شيء آخر ولا رؤيته. اطبع الرمز وعلّقه في المطبخ.',
    name: 'لمن هذا الرابط',
    example: 'المطبخ',
    add: 'أنشئ رابطًا',
    code: 'رمز للمسح',
    copy: 'نسخ',
    copyNamed: 'نسخ رابط {{name}}',
    copied: 'تم النسخ',
    revoke: 'إلغاء',
    revokeNamed: 'إلغاء رابط {{name}}',
    lastUsed: 'آخر استخدام {{when}}',
    neverUsed: 'لم يُستخدم بعد',
    loadFailed: 'تعذر تحميل الروابط.',
  },
}
