import { ADJECTIVES, NOUNS } from './menu-words.ts'

const JOINING: Readonly<Record<string, string>> = {
  with: 'مع',
  and: 'و',
  '&': 'و',
  without: 'بدون',
}

interface Adjective {
  masculine: string
  feminine: string
}

interface Glossary {
  nouns: ReadonlyMap<string, string>
  adjectives: ReadonlyMap<string, Adjective>
  /** Arabic names to English. */
  english: ReadonlyMap<string, string>
  /** Arabic words of all names, one by one. */
  words: ReadonlySet<string>
}

let glossary: Glossary | undefined

function readGlossary(): Glossary {
  if (glossary) return glossary
  const nouns = new Map<string, string>()
  const english = new Map<string, string>()
  for (const [names = [], words = []] of entriesOf(NOUNS)) {
    for (const name of names) nouns.set(name, words[0] ?? '')
    for (const word of words) {
      const key = keyOf(word)
      if (!english.has(key)) english.set(key, names[0] ?? '')
    }
  }
  const adjectives = new Map<string, Adjective>()
  for (const [names = [], [masculine = ''] = [], [feminine = ''] = []] of entriesOf(ADJECTIVES)) {
    for (const name of names) adjectives.set(name, { masculine, feminine })
    for (const word of [masculine, feminine])
      english.set(`${ADJECTIVE} ${keyOf(word)}`, names[0] ?? '')
  }
  const words = new Set([...english.keys()].flatMap((name) => name.split(' ')))
  return (glossary = { nouns, adjectives, english, words })
}

const ADJECTIVE = 'adjective'

function entriesOf(list: string): string[][][] {
  const lines = list.trim().split('\n')
  return lines.map((line) =>
    line.split('=').map((part) => part.split(',').map((word) => word.trim())),
  )
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/gu, '')
    .replace(/[أإآ]/gu, 'ا')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Whether an Arabic word, with its article or without, is part of a name in the glossary. */
export function isArabicMenuWord(word: string): boolean {
  const key = keyOf(word)
  const { words } = readGlossary()
  return words.has(key) || words.has(key.replace(/^(?:وال|بال|ال|و|ب)/u, ''))
}

/**
 * A draft of a dish's name in the other of the two languages; null if a word is not known. It is a
 * suggestion for an owner, never shown to guests unconfirmed.
 */
export function suggestTranslation(text: string, to: string): string | null {
  if (to === 'ar') return toArabic(text)
  return to === 'en' ? toEnglish(text) : null
}

// 'Tomato and cucumber salad': a salad of both.
const SHARED_KIND =
  /^((?:(?! with | without ).)+?) (?:and|&) (\S+) (salad|soup|sandwich|pizza|pie|wrap|juice|pasta|omelette|curry|smoothie)$/u

function toArabic(text: string): string | null {
  // 'Fish and chips' is one name.
  const whole = readGlossary().nouns.get(keyOf(text))
  if (whole !== undefined) return whole
  const [, one, other, kind] = SHARED_KIND.exec(keyOf(text)) ?? []
  const plain = one ? `${one} ${kind} and ${other}` : keyOf(text)
  const parts = plain.split(/\s+(with|and|&|without)\s+/u)
  let arabic = ''
  for (const [at, part] of parts.entries()) {
    const joining = JOINING[part]
    if (at % 2 === 1) {
      // 'And' is one letter of the next word.
      arabic += joining === 'و' ? ' و' : ` ${joining} `
      continue
    }
    const phrase = phraseInArabic(part)
    if (phrase === null) return null
    arabic += phrase
  }
  return arabic.trim()
}

// By its ending, and plurals of things.
const FEMININE =
  /(?:[ةىا]|ات)$|^(?:بطاطس|خضار|فواكه|مشاوي|فطائر|عصائر|لفائف|أطباق|أضلاع|ريش|نقانق|أصابع|مناقيش|قطايف|أعشاب|ورق)$/u

/** 'grilled chicken sandwich': the last thing first, what describes it behind. */
function phraseInArabic(phrase: string): string | null {
  const { nouns, adjectives } = readGlossary()
  const whole = nouns.get(phrase)
  if (whole !== undefined) return whole
  const words = knownWords(phrase, (word) => adjectives.has(word) || nouns.has(word))
  if (!words) return null
  const described: Adjective[] = []
  const things: string[] = []
  for (const [at, word] of words.entries()) {
    const adjective = adjectives.get(word)
    // 'Large' after a thing is its size.
    if (adjective && (at < words.length - 1 || !nouns.has(word))) described.push(adjective)
    else things.push(nouns.get(word) ?? '')
  }
  const [head, ...others] = things.toReversed()
  if (head === undefined) return null
  const isFeminine = FEMININE.test(head.split(' ')[0] ?? '')
  const behind = described.map(({ masculine, feminine }) =>
    isFeminine && others.length === 0 ? feminine : masculine,
  )
  return [head, ...others, ...behind].join(' ')
}

/** Its words, or groups of up to three that are known as one; null if one is not known. */
function knownWords(phrase: string, isKnown: (word: string) => boolean): string[] | null {
  const words = phrase.split(' ')
  const known: string[] = []
  while (words.length > 0) {
    const word = [3, 2, 1]
      .map((count) => words.slice(0, count).join(' '))
      .find((some) => isKnown(some))
    if (word === undefined) return null
    known.push(word)
    words.splice(0, word.split(' ').length)
  }
  return known
}

function toEnglish(text: string): string | null {
  const { english } = readGlossary()
  const whole = english.get(keyOf(text))
  if (whole !== undefined) return capitals(whole)
  const parts = keyOf(text)
    .split(/\s+(مع|بدون)\s+|\s+(?=و\S)/u)
    .filter((part) => part !== undefined)
  const phrases: string[] = []
  for (const part of parts) {
    if (part === 'مع') phrases.push('with')
    else if (part === 'بدون') phrases.push('without')
    else {
      const direct = phraseInEnglish(part, english)
      const joined =
        direct ?? (part.startsWith('و') ? phraseInEnglish(part.slice(1), english) : null)
      if (joined === null) return null
      phrases.push(direct === null ? `and ${joined}` : joined)
    }
  }
  return capitals(phrases.join(' '))
}

function capitals(name: string): string {
  return name.replace(/(?<![\p{L}'])(?!with |and |without )\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  )
}

function phraseInEnglish(phrase: string, english: Glossary['english']): string | null {
  const whole = english.get(phrase)
  if (whole !== undefined) return whole
  const isKnown = (word: string) => english.has(word) || english.has(`${ADJECTIVE} ${word}`)
  const words = knownWords(phrase, isKnown)
  if (!words) return null
  const things: string[] = []
  const described: string[] = []
  for (const word of words) {
    const adjective = things.length > 0 ? english.get(`${ADJECTIVE} ${word}`) : undefined
    if (adjective !== undefined) described.push(adjective)
    else things.push(english.get(word) ?? english.get(`${ADJECTIVE} ${word}`) ?? '')
  }
  return [...described.toReversed(), ...things.toReversed()].join(' ')
}
