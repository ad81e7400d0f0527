import type { enWarnings } from './en-warnings.ts'
import type { Translated } from './translated.ts'

/** The same in Arabic. */
export const arWarnings: Translated<typeof enWarnings> = {
  warnings: {
    title: 'ما قد لا يجده ضيوفك',
    over: 'لم يعد يُقدَّم: انتهت تواريخه.',
    soldOut: 'نفد منذ أكثر من يومين.',
    usualWeek: 'الأسبوع المعتاد',
    opening: {
      pastDayEnd: 'تستمر أوقات العمل بعد نهاية يومك، وعندها يعود ما نفد.',
      over: 'انتهت أيامها، ويمكن حذف أوقاتها.',
      neverOpen: 'لا يُفتح فيها أبدًا: لا يقع أي من أيامها بين التاريخين.',
    },
    neverServed: 'لا يُقدَّم أبدًا: لا يقع أي من أيامه بين تاريخيه.',
  },
}
