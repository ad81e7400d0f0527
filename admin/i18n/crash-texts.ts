import type { Language } from './languages.ts'

/** What is said where a screen broke: not among the texts, since these may be what did not come. */
export const CRASH_TEXTS: Readonly<Record<Language, { title: string; reload: string }>> = {
  en: { title: 'Something went wrong on this page', reload: 'Load it again' },
  ar: { title: 'حدث خطأ في هذه الصفحة', reload: 'حمّلها من جديد' },
}
