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
  { language: 'ru', direction: 'ltr', letters: /\p{Script=Cyrillic}/gu },
  { language: 'el', direction: 'ltr', letters: /\p{Script=Greek}/gu },
  { language: 'bn', direction: 'ltr', letters: /\p{Script=Bengali}/gu },
  { language: 'ta', direction: 'ltr', letters: /\p{Script=Tamil}/gu },
  { language: 'te', direction: 'ltr', letters: /\p{Script=Telugu}/gu },
  { language: 'ml', direction: 'ltr', letters: /\p{Script=Malayalam}/gu },
  { language: 'kn', direction: 'ltr', letters: /\p{Script=Kannada}/gu },
  { language: 'gu', direction: 'ltr', letters: /\p{Script=Gujarati}/gu },
  { language: 'pa', direction: 'ltr', letters: /\p{Script=Gurmukhi}/gu },
  { language: 'si', direction: 'ltr', letters: /\p{Script=Sinhala}/gu },
  { language: 'my', direction: 'ltr', letters: /\p{Script=Myanmar}/gu },
  { language: 'km', direction: 'ltr', letters: /\p{Script=Khmer}/gu },
  { language: 'lo', direction: 'ltr', letters: /\p{Script=Lao}/gu },
  { language: 'ka', direction: 'ltr', letters: /\p{Script=Georgian}/gu },
  { language: 'hy', direction: 'ltr', letters: /\p{Script=Armenian}/gu },
  { language: 'am', direction: 'ltr', letters: /\p{Script=Ethiopic}/gu },
  { language: 'hi', direction: 'ltr', letters: /\p{Script=Devanagari}/gu },
  { language: 'en', direction: 'ltr', letters: /\p{Script=Latin}/gu },
]
/** Shares of letters or words that tell it. */
interface Spoken {
  language: string
  letters: RegExp
  share: number
  /** Letters that it never has. */
  without?: RegExp
  /** Small words: menus borrow many names. */
  words?: RegExp
}

// The surest first.
const SPOKEN: Readonly<Record<string, readonly Spoken[]>> = {
  ar: [
    { language: 'ckb', letters: /[\u06d5ێۆڕڵ]/gu, share: 0.04 },
    { language: 'ps', letters: /[ټډړږښڼځڅېۍ]/gu, share: 0.02 },
    { language: 'ur', letters: /[ٹڈڑںےہھ]/gu, share: 0.03 },
    { language: 'fa', letters: /[پچژگکی]/gu, share: 0.04 },
  ],
  ru: [
    { language: 'tg', letters: /[ӣӯҷ]/giu, share: 0.01 },
    { language: 'kk', letters: /[әғқңұһ]/giu, share: 0.02, without: /[ўҳ]/iu },
    { language: 'uz', letters: /[ўқғҳ]/giu, share: 0.01, without: /і/iu },
    { language: 'ky', letters: /[ңө]/giu, share: 0.01 },
    { language: 'mn', letters: /[өү]/giu, share: 0.01 },
    { language: 'be', letters: /ў/giu, share: 0.005 },
    { language: 'uk', letters: /[іїєґ]/giu, share: 0.01 },
    { language: 'sr', letters: /[ђћљњџј]/giu, share: 0.01 },
    { language: 'bg', letters: /ъ/giu, share: 0.01, without: /[ыэё]/iu },
  ],
  en: [
    { language: 'az', letters: /ə/giu, share: 0.02 },
    { language: 'tr', letters: /[ğıİĞ]/gu, share: 0.02 },
    { language: 'vi', letters: /[ạ-ỹđơư]/giu, share: 0.05 },
    { language: 'pl', letters: /[ąęłśźż]/giu, share: 0.02 },
    {
      language: 'de',
      letters: /[äöüß]/giu,
      share: 0.008,
      words: /(?<!\p{L})(?:mit|und|vom|aus|oder|für|auf|nach)(?!\p{L})/giu,
    },
    {
      language: 'fr',
      letters: /[éèêàçœ]/giu,
      share: 0.015,
      words: /(?<!\p{L})(?:et|au|aux|avec|du|des)(?!\p{L})/giu,
    },
  ],
}
const WORDS_SHARE = 0.03
// Fewer letters prove nothing.
const TELLING = 200

export interface Language {
  lang: string
  dir: Direction
}

/** By script and letters; English if Latin tells no more. */
export function writtenLanguage(texts: Iterable<string>): Language {
  const all = [...texts].join(' ')
  const counts = SCRIPTS.map((script) => ({ script, count: count(all, script.letters) }))
  const japanese = counts.find(({ script }) => script.language === 'ja')
  const han = counts.find(({ script }) => script.language === 'zh')
  // Only Japanese has kana beside Han.
  if (japanese && han && japanese.count > han.count / 10) japanese.count += han.count
  const most = counts.reduce((best, next) => (next.count > best.count ? next : best))
  if (most.count === 0) return { lang: 'en', dir: 'ltr' }
  return { lang: spoken(most.script.language, all, most.count), dir: most.script.direction }
}

function spoken(language: string, text: string, letters: number): string {
  const found = SPOKEN[language]?.find(({ letters: own, share, without, words }) => {
    if (count(text, own) / letters <= share || without?.test(text)) return false
    if (!words) return true
    const all = text.split(/\s+/u).length
    return letters >= TELLING && count(text, words) / all > WORDS_SHARE
  })
  return found?.language ?? language
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
