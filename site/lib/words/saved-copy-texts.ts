/** What a menu page says when it comes from the device. In a file of its own, as it runs there. */
export const SAVED_COPY_TEXTS = {
  en: {
    savedCopy: (when: string) =>
      `No connection: saved copy${when && ` of ${when}`}. Prices may have changed.`,
    tryAgain: 'Try again',
  },
  ar: {
    savedCopy: (when: string) =>
      `لا يوجد اتصال: نسخة محفوظة${when && ` بتاريخ ${when}`}. قد تكون الأسعار تغيّرت.`,
    tryAgain: 'أعد المحاولة',
  },
}
