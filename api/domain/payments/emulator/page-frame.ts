import { html } from 'hono/html'
import { PRODUCT_NAME, PRODUCT_NAME_IN_ARABIC } from '#db/rules/product.ts'
import { framePage } from '../../../http/test-page.ts'
import { type MailLanguage, mailLanguage } from '../../mail/templates.ts'

const en = {
  test: 'Test payment, no money moves',
  plans: { monthly: 'Monthly plan', yearly: 'Yearly plan' },
  periods: { monthly: 'each month', yearly: 'each year' },
  checkout: {
    title: `Pay for ${PRODUCT_NAME.en} Pro`,
    total: 'Due today',
    pay: 'Pay',
    begin: 'Start the subscription',
    free: 'First payment on',
    cancel: 'Cancel',
    note: 'No card is asked for. Your subscription and an invoice are made as if you had paid.',
    paid: {
      title: 'This is already paid',
      text: 'You have paid on this page before, and nothing was paid twice.',
      action: 'Go to your invoices',
    },
    expired: {
      title: 'This page has expired',
      text: 'Nothing was paid. Please choose your plan again.',
      action: 'Choose a plan',
    },
  },
  missing: {
    title: 'There is no such page',
    text: 'The address is not complete, or the page has expired.',
    action: 'Go to your dashboard',
  },
  portal: {
    title: 'Your subscription',
    none: 'There is no subscription yet.',
    back: `Back to ${PRODUCT_NAME.en}`,
    status: {
      active: 'Active',
      trialing: 'Active',
      past_due: 'Payment failed',
      unpaid: 'Not paid',
      canceled: 'Ended',
    },
    renewsOn: 'Renews on',
    endsOn: 'Ends on',
    try: 'Try what may happen',
    tryNote: 'With a real provider these come by themselves.',
    actions: {
      switch: 'Switch plan',
      cancel: 'Cancel at the period’s end',
      resume: 'Keep the subscription',
      pay: 'Pay what is owed',
      renew: 'Renewal now',
      fail: 'Renewal whose payment fails',
      refund: 'Refund the last payment',
    },
    switchTo: { monthly: 'Switch to the monthly plan', yearly: 'Switch to the yearly plan' },
    switchNote: 'Starts at once; what is left of this period is taken off the price.',
    done: {
      switch: 'You are on the new plan now.',
      cancel: 'Your subscription will end with the period that is paid for.',
      resume: 'Your subscription continues.',
      pay: 'Everything is paid.',
      renew: 'The next period has begun and is paid for.',
      fail: 'The next period has begun; its payment failed.',
      refund: 'The last payment was refunded.',
    },
    notDone: 'Not possible in the current state of the subscription.',
    invoices: 'Invoices',
  },
}

export type PageTexts = typeof en

const ar: PageTexts = {
  test: 'دفع تجريبي، لا تُحوَّل أي أموال',
  plans: { monthly: 'الباقة الشهرية', yearly: 'الباقة السنوية' },
  periods: { monthly: 'كل شهر', yearly: 'كل سنة' },
  checkout: {
    title: `الدفع لباقة برو من ${PRODUCT_NAME_IN_ARABIC}`,
    total: 'المستحق اليوم',
    pay: 'ادفع',
    begin: 'ابدأ الاشتراك',
    free: 'الدفعة الأولى في',
    cancel: 'إلغاء',
    note: 'لن نطلب منك أي بطاقة. سيُنشأ اشتراكك وفاتورتك كأنك دفعت.',
    paid: {
      title: 'تم الدفع من قبل',
      text: 'سبق أن دفعت من هذه الصفحة، ولم يُدفع أي مبلغ مرتين.',
      action: 'إلى فواتيرك',
    },
    expired: {
      title: 'انتهت صلاحية هذه الصفحة',
      text: 'لم يُدفع شيء. يرجى اختيار الباقة من جديد.',
      action: 'اختر باقتك',
    },
  },
  missing: {
    title: 'هذه الصفحة غير موجودة',
    text: 'الرابط غير مكتمل أو انتهت صلاحية الصفحة.',
    action: 'إلى لوحة التحكم',
  },
  portal: {
    title: 'اشتراكك',
    none: 'لا يوجد اشتراك بعد.',
    back: `العودة إلى ${PRODUCT_NAME_IN_ARABIC}`,
    status: {
      active: 'نشط',
      trialing: 'نشط',
      past_due: 'لم تتم عملية الدفع',
      unpaid: 'غير مدفوع',
      canceled: 'منتهٍ',
    },
    renewsOn: 'يتجدد في',
    endsOn: 'ينتهي في',
    try: 'جرّب ما قد يحدث',
    tryNote: 'مع مزوّد دفع حقيقي تحدث هذه الأمور وحدها.',
    actions: {
      switch: 'تغيير الباقة',
      cancel: 'إلغاء عند نهاية المدة',
      resume: 'الاستمرار في الاشتراك',
      pay: 'دفع المستحق',
      renew: 'تجديد الآن',
      fail: 'تجديد يفشل دفعه',
      refund: 'استرداد آخر دفعة',
    },
    switchTo: {
      monthly: 'الانتقال إلى الباقة الشهرية',
      yearly: 'الانتقال إلى الباقة السنوية',
    },
    switchNote: 'تبدأ فورًا، ويُخصم من سعرها ما تبقى من المدة الحالية.',
    done: {
      switch: 'أنت الآن على الباقة الجديدة.',
      cancel: 'سينتهي اشتراكك مع نهاية المدة المدفوعة.',
      resume: 'اشتراكك مستمر.',
      pay: 'تم دفع كل المستحق.',
      renew: 'بدأت المدة التالية وتم دفعها.',
      fail: 'بدأت المدة التالية ولم تتم عملية دفعها.',
      refund: 'تم استرداد آخر دفعة.',
    },
    notDone: 'لا يمكن ذلك في الحالة الحالية للاشتراك.',
    invoices: 'الفواتير',
  },
}

export const PAGE_TEXTS: Record<MailLanguage, PageTexts> = { en, ar }

/** What stands on an invoice, in both languages of its readers. */
export const INVOICE_TEXTS = {
  invoice: { en: 'Invoice', ar: 'فاتورة' },
  taxInvoice: { en: 'Tax invoice', ar: 'فاتورة ضريبية' },
  seller: { en: 'Seller', ar: 'البائع' },
  buyer: { en: 'Buyer', ar: 'المشتري' },
  number: { en: 'Invoice number', ar: 'رقم الفاتورة' },
  date: { en: 'Date', ar: 'التاريخ' },
  status: { en: 'Status', ar: 'الحالة' },
  period: { en: 'Period', ar: 'الفترة' },
  paid: { en: 'Paid', ar: 'مدفوعة' },
  open: { en: 'Not paid yet', ar: 'لم تُدفع بعد' },
  uncollectible: { en: 'Not paid', ar: 'غير مدفوعة' },
  refunded: { en: 'Refunded', ar: 'مُستردّة' },
  monthly: {
    en: `${PRODUCT_NAME.en} Pro, monthly plan`,
    ar: `${PRODUCT_NAME.ar} برو، الباقة الشهرية`,
  },
  yearly: {
    en: `${PRODUCT_NAME.en} Pro, yearly plan`,
    ar: `${PRODUCT_NAME.ar} برو، الباقة السنوية`,
  },
  credit: { en: 'Unused part of the last payment', ar: 'المتبقي من الدفعة السابقة' },
  net: { en: 'Amount without VAT', ar: 'المبلغ بدون الضريبة' },
  vat: { en: 'VAT 5 %', ar: 'ضريبة القيمة المضافة 5 %' },
  total: { en: 'Total', ar: 'الإجمالي' },
  vatNote: {
    en: 'The price includes VAT: the total × 5 / 105, to the nearest fils.',
    ar: 'السعر شامل الضريبة: الإجمالي × 5 / 105، مقرّبًا إلى أقرب فلس.',
  },
} as const satisfies Record<string, { en: string; ar: string }>

/** What a page is written with. */
export interface PageWords {
  language: MailLanguage
  texts: PageTexts
}

/** The words of a page for a reader of this language. */
export function pageWords(language: string): PageWords {
  const known = mailLanguage(language)
  return { language: known, texts: PAGE_TEXTS[known] }
}

/** A page that says one thing and leads on. */
export function messagePage(
  words: PageWords,
  { title, text, action }: { title: string; text: string; action: string },
  href: string,
): string {
  const body = html`<h1>${title}</h1>
    <p class="quiet" role="status">${text}</p>
    <p class="last"><a class="button main" href="${href}">${action}</a></p>`
  return framePage(words, title, body)
}
