import { PRODUCT_NAME } from '#db/rules/product.ts'
import type { Notice, NoticeKind } from '#db/rules/notices.ts'
import { daysLeft, type PaidPlan } from '#db/rules/plans.ts'
import { amountText, dayText, daysAwayText } from '../local-texts.ts'
import type { LetterText, MailLanguage } from './letter-texts.ts'

type NoticeOf<K extends NoticeKind> = Extract<Notice, { kind: K }>
type NoticeTexts = { [K in NoticeKind]: (notice: NoticeOf<K>, now: Date) => LetterText }

const PLAN_NAMES: Record<MailLanguage, Record<PaidPlan, string>> = {
  en: { monthly: 'monthly plan', yearly: 'yearly plan' },
  ar: { monthly: 'الباقة الشهرية', yearly: 'الباقة السنوية' },
}

const en: NoticeTexts = {
  'trial-ending': ({ trialExpiresAt }, now) => ({
    subject: `Your free trial ends ${daysAwayText('en', daysLeft(trialExpiresAt, now))}`,
    lines: [
      `Your free trial of ${PRODUCT_NAME.en} runs until ${dayText('en', trialExpiresAt)}.`,
      'Choose a plan, and you can go on editing your menu without a break.',
      'Your public menu stays online either way.',
    ],
    action: 'Choose a plan',
    note: 'If you do nothing, you pay nothing: a trial ends by itself.',
  }),
  'trial-ended': ({ trialExpiresAt }) => ({
    subject: 'Your free trial has ended',
    lines: [
      `Your free trial of ${PRODUCT_NAME.en} ended on ${dayText('en', trialExpiresAt)}.`,
      'Diners still see your menu as you left it. To change it, choose a plan.',
    ],
    action: 'Choose a plan',
    note: 'You can still sign in, download your QR code and export your data.',
  }),
  'payment-received': ({ invoice }) => ({
    subject: 'We have received your payment',
    lines: [
      `Thank you. You paid ${amountText('en', invoice.amount, invoice.currency)} on ${dayText('en', invoice.paidAt)}.`,
      ...(invoice.number ? [`Invoice ${invoice.number}`] : []),
    ],
    action: 'Open the invoice',
    note: 'All your invoices are in the dashboard under Billing.',
  }),
  'payment-failed': ({ plan, graceEndsAt }) => ({
    subject: 'Your payment did not go through',
    lines: [
      `We could not take the payment for your ${PLAN_NAMES.en[plan]}.`,
      'Please check your card, or pay with another one.',
      `Until ${dayText('en', graceEndsAt)} nothing changes.`,
      'After that you can edit your menu again as soon as you have paid.',
      'Your public menu stays online.',
    ],
    action: 'Check your card',
    note: 'If you have paid in the meantime, there is nothing more to do.',
  }),
}

const ar: NoticeTexts = {
  'trial-ending': ({ trialExpiresAt }, now) => ({
    subject: `تنتهي تجربتك المجانية ${daysAwayText('ar', daysLeft(trialExpiresAt, now))}`,
    lines: [
      `تجربتك المجانية في ${PRODUCT_NAME.ar} مستمرة حتى ${dayText('ar', trialExpiresAt)}.`,
      'اختر باقتك لتواصل تعديل قائمتك دون توقف.',
      'وفي كل الأحوال تبقى قائمتك متاحة لزبائنك.',
    ],
    action: 'اختر باقتك',
    note: 'إذا لم تختر باقة فلن تدفع شيئًا، فالتجربة تنتهي وحدها.',
  }),
  'trial-ended': ({ trialExpiresAt }) => ({
    subject: 'انتهت تجربتك المجانية',
    lines: [
      `انتهت تجربتك المجانية في ${PRODUCT_NAME.ar} يوم ${dayText('ar', trialExpiresAt)}.`,
      'ما زال زبائنك يرون قائمتك كما تركتها. لتعديلها اختر إحدى الباقات.',
    ],
    action: 'اختر باقتك',
    note: 'يمكنك دائمًا الدخول إلى حسابك وتنزيل رمز QR وتصدير بياناتك.',
  }),
  'payment-received': ({ invoice }) => ({
    subject: 'وصلتنا دفعتك',
    lines: [
      `شكرًا لك. دفعت ${amountText('ar', invoice.amount, invoice.currency)} يوم ${dayText('ar', invoice.paidAt)}.`,
      ...(invoice.number ? [`رقم الفاتورة: ${invoice.number}`] : []),
    ],
    action: 'افتح الفاتورة',
    note: 'تجد كل فواتيرك في لوحة التحكم تحت الفواتير.',
  }),
  'payment-failed': ({ plan, graceEndsAt }) => ({
    subject: 'لم تتم عملية الدفع',
    lines: [
      `لم نتمكن من تحصيل مبلغ ${PLAN_NAMES.ar[plan]}.`,
      'يرجى التحقق من بطاقتك أو الدفع ببطاقة أخرى.',
      `لن يتغير شيء حتى ${dayText('ar', graceEndsAt)}. بعد ذلك يعود التعديل بمجرد الدفع.`,
      'وتبقى قائمتك متاحة لزبائنك.',
    ],
    action: 'تحقق من بطاقتك',
    note: 'إذا كنت قد دفعت بعد ذلك فلا حاجة لأي إجراء.',
  }),
}

/** What a notice says. */
export function noticeText(notice: Notice, language: MailLanguage, now: Date): LetterText {
  const texts = { en, ar }[language]
  switch (notice.kind) {
    case 'trial-ending':
      return texts['trial-ending'](notice, now)
    case 'trial-ended':
      return texts['trial-ended'](notice, now)
    case 'payment-received':
      return texts['payment-received'](notice, now)
    case 'payment-failed':
      return texts['payment-failed'](notice, now)
  }
}
