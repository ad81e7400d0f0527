import { PRODUCT_NAME } from '#db/rules/product.ts'
/** What stands on an invoice, in both languages of its readers. */
export const INVOICE_TEXTS = {
  invoice: { en: 'Invoice', ar: 'فاتورة' },
  taxInvoice: { en: 'Tax invoice', ar: 'فاتورة ضريبية' },
  test: { en: 'Test payment, no money moves', ar: 'دفع تجريبي، لا تُحوَّل أي أموال' },
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

export type InvoiceLabel = keyof typeof INVOICE_TEXTS
