import {
  ADJECTIVES,
  ALONE,
  KINDS,
  NOUNS,
  SERVINGS,
  SHORT_MEATS,
  WITH_SHORT_MEAT,
} from './menu-words.ts'

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
  /** Meat behind a cut, by its English name. */
  shortMeats: ReadonlyMap<string, string>
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
      // 'Fried' comes before 'deep fried'.
      if (!english.has(`${ADJECTIVE} ${keyOf(word)}`))
        english.set(`${ADJECTIVE} ${keyOf(word)}`, names[0] ?? '')
  }
  const shortMeats = new Map<string, string>()
  for (const [[name = ''] = [], [word = ''] = []] of entriesOf(SHORT_MEATS)) {
    shortMeats.set(name, word)
    if (!english.has(keyOf(word))) english.set(keyOf(word), name)
  }
  const words = new Set([...english.keys()].flatMap((name) => name.split(' ')))
  return (glossary = { nouns, adjectives, english, shortMeats, words })
}

const ADJECTIVE = 'adjective'

const setOf = (list: string) => new Set(list.split(',').map((word) => word.trim()))
const kinds = setOf(KINDS)
const servings = setOf(SERVINGS)
const alone = setOf(ALONE)
const withShortMeat = setOf(WITH_SHORT_MEAT)

/** Whether things before the last one make a known kind of dish of it, such as 'chicken', 'soup'. */
function isCompound(things: readonly string[]): boolean {
  const before = things.slice(0, -1)
  const last = things.at(-1) ?? ''
  if (before.length === 0) return true
  return (
    before.length <= 2 &&
    kinds.has(last) &&
    things.every((thing) => !alone.has(thing)) &&
    before.every((thing) => servings.has(last) || !kinds.has(thing)) &&
    !before.some((thing) => servings.has(thing) && thing !== 'bread')
  )
}

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

// 'Tomato and cucumber salad': a salad of both, if neither is a dish itself.
function sharingKind(text: string): string {
  const { nouns } = readGlossary()
  const [, one = '', other = '', kind = ''] = /^(\S+) (?:and|&) (\S+) (\S+)$/u.exec(text) ?? []
  const isShared =
    kinds.has(kind) && [one, other].every((part) => nouns.has(part) && isCompound([part, kind]))
  return isShared ? `${one} ${kind} and ${other}` : text
}

function toArabic(text: string): string | null {
  // 'Fish and chips' is one name.
  const whole = readGlossary().nouns.get(keyOf(text))
  if (whole !== undefined) return whole
  const parts = sharingKind(keyOf(text)).split(/\s+(with|and|&|without)\s+/u)
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
  /(?:[ةىا]|ات)$|^(?:بطاطس|خضار|فواكه|مشاوي|فطائر|عصائر|لفائف|أطباق|أضلاع|ريش|نقانق|أصابع|مناقيش|قطايف|أعشاب|طماطم|بازلاء|أفخاذ|أسياخ|دبابيس|كوارع|كلاوي|حبوب)$/u

// What is done to a thing or its colour: of the thing that follows, not of the whole dish.
const OF_THE_NEXT =
  /^(?:charcoal grilled|grilled|fried|deep fried|roasted|smoked|stuffed|minced|marinated|boneless|breaded|white|red|green|black|brown|dark|dried|salted)$/u

/** 'grilled chicken sandwich': the last thing first, what describes it behind. */
function phraseInArabic(phrase: string): string | null {
  const { nouns, adjectives, shortMeats } = readGlossary()
  const whole = nouns.get(phrase)
  if (whole !== undefined) return whole
  const words = knownWords(phrase, (word) => adjectives.has(word) || nouns.has(word))
  if (!words) return null
  const described: string[] = []
  const things: string[] = []
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1
    // 'Large' after a thing is its size.
    if (!adjectives.has(word) || (isLast && nouns.has(word))) things.push(word)
    // 'Chicken fried rice' is no chicken that is fried with rice.
    else if (things.length > 0 && !isLast) return null
    else described.push(word)
  }
  const last = things.at(-1)
  if (last === undefined || !isCompound(things)) return null
  if (described.length > 0 && alone.has(last)) return null
  const inArabic = things.map((thing) => {
    const short = thing !== last && withShortMeat.has(last) ? shortMeats.get(thing) : undefined
    return short ?? nouns.get(thing) ?? ''
  })
  const behind = described.map((word) => {
    const thing = inArabic.at(OF_THE_NEXT.test(word) ? 0 : -1) ?? ''
    const { masculine = '', feminine = '' } = adjectives.get(word) ?? {}
    return isFeminine(thing) ? feminine : masculine
  })
  const arabic = [...inArabic.toReversed(), ...behind].join(' ')
  const all = arabic.split(' ')
  return new Set(all).size === all.length ? arabic : null
}

function isFeminine(thing: string): boolean {
  const [first = '', second = ''] = thing.split(' ')
  return FEMININE.test(/^(?:نصف|ربع)$/u.test(first) ? second : first)
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
    const thing = english.get(word)
    if (adjective !== undefined) described.push(adjective)
    // A thing behind what describes another is of neither for sure.
    else if (thing === undefined || described.length > 0) return null
    else things.unshift(thing)
  }
  const last = things.at(-1)
  if (last === undefined || !isCompound(things)) return null
  if (described.length > 0 && alone.has(last)) return null
  return [...described.toReversed(), ...things].join(' ')
}
