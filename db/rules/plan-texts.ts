/** What every paid plan holds, and what the yearly one saves, as it is said on every page. */
export const PLAN_TEXTS = {
  en: {
    save: 'SAVE 19%',
    details: [
      'Menu editor',
      'Design customization',
      'Shareable menu link',
      'QR code menu',
      'Tablet menu',
      'No setup fee',
      'No hidden cost',
    ],
  },
  ar: {
    // The mark before it keeps the sign behind its number.
    save: 'وفّر \u200e19%',
    details: [
      'محرّر القائمة',
      'تخصيص التصميم',
      'رابط لمشاركة القائمة',
      'قائمة برمز QR',
      'قائمة للأجهزة اللوحية',
      'بلا رسوم تأسيس',
      'بلا تكاليف خفية',
    ],
  },
}
