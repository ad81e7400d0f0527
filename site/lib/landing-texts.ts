/** What the landing page says, in both languages. */
export const LANDING_TEXTS = {
  title: { en: 'Your menu, one scan away.', ar: 'قائمتك على بُعد مسحة.' },
  lead: {
    en: 'Write your menu once, print one QR code, and change dishes and prices whenever you like.',
    ar: 'اكتب قائمتك مرة واحدة، واطبع رمز QR واحدًا، وغيّر الأطباق والأسعار متى شئت.',
  },
  createMenu: { en: 'Create Menu', ar: 'أنشئ قائمتك' },
  logIn: { en: 'Log In', ar: 'تسجيل الدخول' },
}
