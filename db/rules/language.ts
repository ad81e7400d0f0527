export type Direction = 'ltr' | 'rtl'

interface Script {
  language: string
  direction: Direction
  letters: RegExp
}

const SCRIPTS: readonly Script[] = [
  { language: 'ar', direction: 'rtl', letters: /\p{Script=Arabic}/gu },
  { language: 'he', direction: 'rtl', letters: /\p{Script=Hebrew}/gu },
  { language: 'ja', direction: 'ltr', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { language: 'zh', direction: 'ltr', letters: /\p{Script=Han}/gu },
  { language: 'ko', direction: 'ltr', letters: /\p{Script=Hangul}/gu },
  { language: 'th', direction: 'ltr', letters: /\p{Script=Thai}/gu },
  { language: 'hi', direction: 'ltr', letters: /\p{Script=Devanagari}/gu },
  { language: 'en', direction: 'ltr', letters: /\p{Script=Latin}/gu },
]
// Letters that Persian writes and Arabic does not.
const PERSIAN = /[پچژگکی]/gu
const PERSIAN_SHARE = 0.04

export interface Language {
  /** BCP 47. */
  lang: string
  dir: Direction
}

/**
 * The language that most of a menu's letters are written in, as far as a script tells. Latin
 * letters, or none, give English; the language of a menu in Latin letters cannot be told.
 */
export function writtenLanguage(texts: Iterable<string>): Language {
  const all = [...texts].join(' ')
  const counts = SCRIPTS.map((script) => ({ script, count: count(all, script.letters) }))
  const japanese = counts.find(({ script }) => script.language === 'ja')
  const han = counts.find(({ script }) => script.language === 'zh')
  // Kana stand beside Han only in Japanese.
  if (japanese && han && japanese.count > han.count / 10) japanese.count += han.count
  const most = counts.reduce((best, next) => (next.count > best.count ? next : best))
  if (most.count === 0) return { lang: 'en', dir: 'ltr' }
  return { lang: spoken(most.script.language, all, most.count), dir: most.script.direction }
}

function spoken(language: string, text: string, letters: number): string {
  if (language !== 'ar') return language
  return count(text, PERSIAN) / letters > PERSIAN_SHARE ? 'fa' : 'ar'
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
