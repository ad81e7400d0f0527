/** Days, times, and what is served when, in Arabic. */
export const arTimes = {
  week: {
    days: 'الأيام',
    from: 'من',
    to: 'إلى',
    nextDay: 'حتى {{time}} من اليوم التالي',
    place: 'الموعد {{place}}',
    remove: 'إزالة الموعد {{place}}',
    dated: 'المخطط بخطوط مائلة يسري في تواريخه فقط.',
    onDates: '{{span}} في تواريخه',
  },
  warnings: {
    title: 'ما قد لا يجده ضيوفك',
    over: 'لم يعد يُقدَّم: انتهت تواريخه.',
    neverServed: 'لا يُقدَّم أبدًا: لا يقع أي من أيامه بين تاريخيه.',
  },
  served: {
    title: 'أوقات التقديم',
    always: 'دائمًا. إن كان يُقدَّم في جزء من اليوم أو في أيام معينة فاختر متى:',
    week: 'الأسبوع',
    notServed: 'لا يُقدَّم',
    add: 'إضافة موعد',
    usual: {
      breakfast: 'الفطور',
      lunch: 'الغداء',
      dinner: 'العشاء',
      iftar: 'إفطار رمضان',
      suhoor: 'السحور',
    },
    other: 'أوقات أخرى',
    full: 'لديك {{most}} مواعيد، وهذا أقصى عدد ممكن.',
    onDates: 'بين تاريخين فقط',
    firstDay: 'أول يوم',
    lastDay: 'آخر يوم',
    mode: {
      title: 'في غير هذه الأوقات',
      say: 'اعرضه واذكر متى يُقدَّم',
      hide: 'أخفه من القائمة',
    },
  },
}
