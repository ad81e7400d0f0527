import { SAVED_COPY_TEXTS } from '#site/i18n/words.ts'
import css from '#site/styles/saved-note.css?inline'
import { addStyles } from './add-styles.ts'

// Loaded where the page is a saved copy, of the date that its root says, as HTTP has it.
const { saved } = document.documentElement.dataset
if (saved !== undefined) showNote(saved)

function showNote(date: string): void {
  const { lang } = document.documentElement
  const isArabic = lang === 'ar'
  const texts = isArabic ? SAVED_COPY_TEXTS.ar : SAVED_COPY_TEXTS.en
  const note = document.createElement('p')
  note.className = 'saved-note'
  note.role = 'status'
  note.lang = isArabic ? 'ar' : 'en'
  note.dir = isArabic ? 'rtl' : 'ltr'
  const text = document.createElement('span')
  const again = document.createElement('a')
  again.href = ''
  again.textContent = texts.tryAgain
  // A style of the page's own would weigh on every page that is no copy.
  addStyles(css)
  document.body.append(note)
  note.append(text, ' ', again)
  // What is said once it is there is read aloud.
  text.textContent = texts.savedCopy(when(date, isArabic ? 'ar-AE' : 'en-GB'))
}

function when(date: string, locale: string): string {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return ''
  const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return time.toLocaleString(locale, parts)
}
