/** What paid plans include, and what the yearly one saves. */
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
    // LRM keeps the % behind the number.
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
