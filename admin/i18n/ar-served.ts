/** What is served when, in Arabic. */
export const arServed = {
  soldOut: {
    title: 'نفد',
    mark: 'ضع علامة «نفد اليوم» على {{name}}',
    takeBack: 'أعد {{name}} إلى القائمة',
    marked: 'نفد: {{names}}',
    back: 'عاد إلى القائمة: {{names}}',
    until: 'إلى متى',
    today: 'لليوم',
    oneHour: 'لمدة ساعة',
    twoHours: 'لمدة ساعتين',
    fourHours: 'لمدة 4 ساعات',
    always: 'إلى أن أعيده',
    failed: 'لم يُحفظ هذا.',
    several: 'تحديد ما نفد',
    severalHint: 'ما تحدده هنا يظهر باهتًا في قائمتك حتى نهاية يومك.',
    markChosen: 'نفد اليوم',
    backChosen: 'إعادته إلى القائمة',
  },
}
