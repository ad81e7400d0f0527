import type { Notice, NoticeKind } from '#db/rules/notices.ts'
import { daysLeft, type PaidPlan } from '#db/rules/plans.ts'
import type { LetterText, MailLanguage } from './letter-texts.ts'

type NoticeOf<K extends NoticeKind> = Extract<Notice, { kind: K }>
type NoticeTexts = { [K in NoticeKind]: (notice: NoticeOf<K>, now: Date) => LetterText }

// The days of an owner in the Gulf; a time in UTC would often name the day before.
const TIME_ZONE = 'Asia/Dubai'
const LOCALES: Record<MailLanguage, string> = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' }
const PLAN_NAMES: Record<MailLanguage, Record<PaidPlan, string>> = {
  en: { monthly: 'monthly plan', yearly: 'yearly plan' },
  ar: { monthly: 'الباقة الشهرية', yearly: 'الباقة السنوية' },
}

const en: NoticeTexts = {
  'trial-ending': ({ trialExpiresAt }, now) => ({
    subject: `Your free trial ends ${daysAway('en', trialExpiresAt, now)}`,
    lines: [
      `Your free trial of Qaima runs until ${day('en', trialExpiresAt)}.`,
      'Choose a plan, and you can go on editing your menu without a break.',
      'Your public menu stays online either way.',
    ],
    action: 'Choose a plan',
    note: 'If you do nothing, you pay nothing: a trial ends by itself.',
  }),
  'trial-ended': ({ trialExpiresAt }) => ({
    subject: 'Your free trial has ended',
    lines: [
      `Your free trial of Qaima ended on ${day('en', trialExpiresAt)}.`,
      'Diners still see your menu as you left it. To change it, choose a plan.',
    ],
    action: 'Choose a plan',
    note: 'You can still sign in, download your QR code and export your data.',
  }),
  'payment-received': ({ invoice }) => ({
    subject: 'We have received your payment',
    lines: [
      `Thank you. You paid ${money('en', invoice)} on ${day('en', invoice.paidAt)}.`,
      `Invoice ${invoice.number}`,
    ],
    action: 'Open the invoice',
    note: 'All your invoices are in the dashboard under Billing.',
  }),
  'payment-failed': ({ plan, graceEndsAt }) => ({
    subject: 'Your payment did not go through',
    lines: [
      `We could not take the payment for your ${PLAN_NAMES.en[plan]}.`,
      'Please check your card, or pay with another one.',
      `Until ${day('en', graceEndsAt)} nothing changes. After that you can`,
      'edit again as soon as you have paid. Your public menu stays online.',
    ],
    action: 'Check your card',
    note: 'If you have paid in the meantime, there is nothing more to do.',
  }),
}

const ar: NoticeTexts = {
  'trial-ending': ({ trialExpiresAt }, now) => ({
    subject: `تنتهي تجربتك المجانية ${daysAway('ar', trialExpiresAt, now)}`,
    lines: [
      `تجربتك المجانية في قائمة مستمرة حتى ${day('ar', trialExpiresAt)}.`,
      'اختر باقتك لتواصل تعديل قائمتك دون توقف.',
      'وفي كل الأحوال تبقى قائمتك متاحة لزبائنك.',
    ],
    action: 'اختر باقتك',
    note: 'إذا لم تختر باقة فلن تدفع شيئًا، فالتجربة تنتهي وحدها.',
  }),
  'trial-ended': ({ trialExpiresAt }) => ({
    subject: 'انتهت تجربتك المجانية',
    lines: [
      `انتهت تجربتك المجانية في قائمة يوم ${day('ar', trialExpiresAt)}.`,
      'ما زال زبائنك يرون قائمتك كما تركتها. لتعديلها اختر إحدى الباقات.',
    ],
    action: 'اختر باقتك',
    note: 'يمكنك دائمًا الدخول إلى حسابك وتنزيل رمز QR وتصدير بياناتك.',
  }),
  'payment-received': ({ invoice }) => ({
    subject: 'وصلتنا دفعتك',
    lines: [
      `شكرًا لك. دفعت ${money('ar', invoice)} يوم ${day('ar', invoice.paidAt)}.`,
      `رقم الفاتورة: ${invoice.number}`,
    ],
    action: 'افتح الفاتورة',
    note: 'تجد كل فواتيرك في لوحة التحكم تحت الفواتير.',
  }),
  'payment-failed': ({ plan, graceEndsAt }) => ({
    subject: 'لم تتم عملية الدفع',
    lines: [
      `لم نتمكن من تحصيل مبلغ ${PLAN_NAMES.ar[plan]}.`,
      'يرجى التحقق من بطاقتك أو الدفع ببطاقة أخرى.',
      `لن يتغير شيء حتى ${day('ar', graceEndsAt)}. بعد ذلك يعود التعديل بمجرد الدفع.`,
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

function day(language: MailLanguage, time: string): string {
  const format = { dateStyle: 'long', timeZone: TIME_ZONE } as const
  return new Intl.DateTimeFormat(LOCALES[language], format).format(new Date(time))
}

function daysAway(language: MailLanguage, time: string, now: Date): string {
  const days = daysLeft(time, now)
  return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(days, 'day')
}

function money(language: MailLanguage, { amount, currency }: { amount: number; currency: string }) {
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}
