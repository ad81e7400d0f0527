import { PRODUCT_NAME } from '#db/rules/product.ts'
import type { MailLanguage } from '../mail/letter-texts.ts'

const en = {
  test: 'Test payment, no money moves',
  plans: { monthly: 'Monthly plan', yearly: 'Yearly plan' },
  periods: { monthly: 'each month', yearly: 'each year' },
  checkout: {
    title: `Pay for ${PRODUCT_NAME.en} Pro`,
    total: 'Due today',
    pay: 'Pay',
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
      resume: 'Go on after all',
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
      resume: 'Your subscription goes on.',
      pay: 'Everything is paid.',
      renew: 'The next period has begun and is paid for.',
      fail: 'The next period has begun; its payment failed.',
      refund: 'The last payment was refunded.',
    },
    notDone: 'That does not go with the subscription as it is now.',
    invoices: 'Invoices',
    invoiceStatus: {
      open: 'Not paid yet',
      paid: 'Paid',
      uncollectible: 'Not paid',
      refunded: 'Refunded',
    },
  },
}

export type PageTexts = typeof en

const ar: PageTexts = {
  test: 'دفع تجريبي، لا تُحوَّل أي أموال',
  plans: { monthly: 'الباقة الشهرية', yearly: 'الباقة السنوية' },
  periods: { monthly: 'كل شهر', yearly: 'كل سنة' },
  checkout: {
    title: `الدفع لباقة ${PRODUCT_NAME.ar} برو`,
    total: 'المستحق اليوم',
    pay: 'ادفع',
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
    text: 'العنوان غير مكتمل أو انتهت صلاحية الصفحة.',
    action: 'إلى لوحة التحكم',
  },
  portal: {
    title: 'اشتراكك',
    none: 'لا يوجد اشتراك بعد.',
    back: `العودة إلى ${PRODUCT_NAME.ar}`,
    status: {
      active: 'نشط',
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
    notDone: 'لا يناسب هذا حالة الاشتراك الآن.',
    invoices: 'الفواتير',
    invoiceStatus: {
      open: 'لم تُدفع بعد',
      paid: 'مدفوعة',
      uncollectible: 'غير مدفوعة',
      refunded: 'مُستردّة',
    },
  },
}

export const PAGE_TEXTS: Record<MailLanguage, PageTexts> = { en, ar }
