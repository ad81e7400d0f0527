import type { enOpening } from './en-opening.ts'
import type { Translated } from './translated.ts'

/** The same in Arabic. */
export const arOpening: Translated<typeof enOpening> = {
  opening: {
    week: 'الأسبوع المعتاد',
    weekHint:
      'يقرأها ضيوفك في صفحة المعلومات، ومعها «مفتوح الآن» بتوقيت مطعمك. وما ينتهي بعد منتصف الليل يُحسب لليوم الذي بدأ فيه. وإن كنت تعمل ليلًا ونهارًا فاكتب من 00:00 إلى 00:00.',
    picture: 'الأسبوع كما يكون المطعم مفتوحًا',
    closed: 'مغلق',
    nothing: 'لم يُدخل بعد',
    add: 'أضف وقتًا',
    addTo: 'أضف وقتًا: {{day}}',
    copy: 'انسخه لكل الأيام',
    copyFrom: 'انسخه لكل الأيام: {{day}}',
    wholeDay: 'مفتوح طوال اليوم',
    exceptions: 'أيام أخرى',
    exceptionsHint: 'في هذه الأيام تُعتمد أوقاتها وحدها لا أوقات الأسبوع المعتاد.',
    ramadan: 'رمضان',
    eid: 'عيد الفطر',
    otherDays: 'أيام أخرى',
    note: 'ما يقرأه الضيوف عنها',
    noteHint: 'مثل اسم المناسبة، ويمكن تركه فارغًا.',
    over: 'انتهت هذه الأيام ولم يعد الضيوف يرونها.',
    oneMoreDay: 'يوم إضافي',
    closedOrNot: 'مغلق أو مفتوح',
    otherHours: 'مفتوح في هذه الأوقات',
    remove: 'احذف',
    removeNamed: 'احذف: {{name}}',
    zone: 'المنطقة الزمنية',
    chooseZone: 'اختر منطقتك الزمنية',
    showZones: 'عرض كل المناطق الزمنية',
    noZone: 'لا توجد منطقة بهذا الاسم. جرّب اسم بلد أو مدينة كبيرة.',
    timeThere: 'الساعة هناك الآن {{time}}.',
    dayEndsAt: 'ينتهي يومك الساعة',
    dayEndsAtHint: 'عندها يعود ما حددته نافدًا لليوم.',
    pastDayEnd: 'مطعمك مفتوح في هذا الوقت. اختر وقتًا يكون فيه مغلقًا.',
    saved: 'تم حفظ أوقات العمل.',
  },
}
