import { html } from 'hono/html'
import { PRODUCT_NAME, PRODUCT_NAME_IN_ARABIC } from '#db/rules/product.ts'
import { type MailLanguage, TEMPLATES, mailLanguage } from '../../mail/templates.ts'
import { writtenPage, type Part } from '../../../http/written-page.ts'

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

const STYLE = `
:root{--raised:#fff;--error:#a3263f}
@media(prefers-color-scheme:dark){:root{--raised:#1f1c17;--error:#ff9dab}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;display:flex;flex-direction:column;align-items:center;padding:2rem 1rem;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
:lang(ar) body{line-height:1.65}
header{margin-block-end:1.5rem}
header img{display:block;inline-size:auto;block-size:2.25rem}
main{inline-size:min(100%,28rem);background:var(--raised);border:1px solid var(--hairline);border-radius:12px;overflow:hidden}
main>*{margin-inline:1.5rem}
.test{margin:0;padding:.625rem 1.5rem;background:#f2b544;color:#1d1a16;font-weight:600;text-align:center}
h1{margin-block:1.75rem .25rem;font-size:1.75rem;line-height:1.2}
h2{margin-block:0 .25rem;font-size:1.125rem;line-height:1.3}
p{margin-block:0 1rem}
.quiet{color:var(--quiet)}
.small{font-size:.875rem}
.error{color:var(--error)}
dl{margin-block:1.25rem;border-block:1px solid var(--hairline)}
dl div,li{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;padding-block:.75rem}
dl div+div,li+li{border-block-start:1px solid var(--hairline)}
dt{min-inline-size:0;overflow-wrap:anywhere}
dd{margin:0;text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
.total{font-size:1.375rem;font-weight:600}
.names{white-space:normal;overflow-wrap:anywhere}
ul{list-style:none;padding:0;margin-block:.5rem 1rem}
section{padding-block:1.25rem;border-block-start:1px solid var(--hairline)}
section:last-of-type{padding-block-end:.5rem}
.tries{margin:0;padding-inline:1.5rem;background:var(--wash)}
form{margin-block:0 .75rem}
form p{margin-block:.375rem 1rem}
button,.button{display:flex;align-items:center;justify-content:center;inline-size:100%;min-block-size:2.75rem;padding:.5rem 1rem;border:1px solid var(--action);border-radius:8px;background:none;color:var(--action);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.main{min-block-size:3.25rem;background:var(--action);color:var(--on-action)}
.plain{border-color:transparent}
button:hover,.button:hover{text-decoration:underline}
a{color:var(--action)}
li{align-items:center}
li span:last-child{text-align:end}
li a{display:inline-flex;align-items:center;min-block-size:2.75rem}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
.said{margin-block:1.25rem 0;padding:.75rem 1rem;border-radius:8px;background:var(--wash)}
.last{margin-block:1.25rem 1.5rem}
.invoice dt{min-inline-size:min-content;overflow-wrap:normal}
.invoice .total{font-size:1.125rem}
@media print{dl div{padding-block:.375rem}body{display:block;padding:0;color:#000;background:#fff}main{inline-size:auto;border:0;background:#fff}}`

/** The words of a page for a reader of this language. */
export function pageWords(language: string): PageWords {
  const known = mailLanguage(language)
  return { language: known, texts: PAGE_TEXTS[known] }
}

/** A page of the test provider; runs nothing, and says first that it is a test. */
export function framePage({ language, texts }: PageWords, title: string, body: Part): string {
  return writtenPage({
    language,
    dir: TEMPLATES[language].dir,
    title: `${title} · ${PRODUCT_NAME.en}`,
    style: STYLE,
    head: html`<link rel="icon" href="/favicon.svg" type="image/svg+xml" />`,
    body: html`<header>
        <img src="/wordmark.svg" alt="${PRODUCT_NAME.en}" width="185" height="36" />
      </header>
      <main>
        <p class="test">${texts.test}</p>
        ${body}
      </main>`,
  })
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
