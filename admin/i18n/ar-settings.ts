import type { enSettings } from './en-settings.ts'
import type { Translated } from './translated.ts'

/** The same in Arabic. */
export const arSettings: Translated<typeof enSettings> = {
  settings: {
    title: 'إعدادات المطعم',
    loadFailed: 'تعذّر تحميل بيانات مطعمك.',
    tabs: 'أقسام الإعدادات',
    general: 'عام',
    logo: 'الشعار',
    social: 'روابط التواصل',
    readOnly: 'تقدر تشوف كل شيء هنا. للتعديل اختر باقة.',
    choosePlan: 'اختر باقة',
    name: 'اسم المطعم *',
    currency: 'العملة',
    chooseCurrency: 'اختر عملتك',
    showCurrencies: 'عرض كل العملات',
    noCurrency: 'لا توجد عملة بهذا الاسم. جرّب كلمة ثانية.',
    about: 'نبذة عن المطعم',
    aboutHint: 'يقرأها ضيوفك في صفحة المعلومات.',
    location: 'الموقع',
    save: 'حفظ التعديلات',
    saved: 'تم تحديث معلوماتك',
    googleMap: 'رابط خرائط Google',
    facebook: 'فيسبوك',
    instagram: 'إنستغرام',
    whatsapp: 'رابط حساب واتساب',
    saveLinks: 'حفظ الروابط',
    linksSaved: 'تم حفظ روابط التواصل.',
    linksFailed: 'تعذّر حفظ الروابط. حاول مرة ثانية.',
  },
  qr: {
    title: 'رمز QR لقائمتك',
    hint: 'يمسحه ضيوفك بالكاميرا فتظهر لهم قائمتك.',
    image: 'رمز QR للرابط {{address}}',
    download: 'تنزيل رمز QR',
    downloadFailed: 'تعذّر إنشاء الملف. حاول مرة ثانية.',
    more: 'بطاقات الطاولات وصيغ أخرى',
  },
}
