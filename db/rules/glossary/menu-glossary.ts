import written from './menu-words.json' with { type: 'json' }

// Words of menus in English and Arabic (in Arabic masculine, then feminine). Parts of an entry are parted by
// '=', spellings by ','; the first is suggested. An empty Arabic part: the name says more than its words.

interface Adjective {
  masculine: string
  feminine: string
}

interface Glossary {
  /** English names to Arabic; empty where the name says more or less than its words. */
  nouns: ReadonlyMap<string, string>
  adjectives: ReadonlyMap<string, Adjective>
  /** Arabic names to English. */
  english: ReadonlyMap<string, string>
  englishAdjectives: ReadonlyMap<string, string>
  /** English names as they stand before another: 'vegetables' to 'vegetable'. */
  singulars: ReadonlyMap<string, string>
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
  const singulars = new Map<string, string>()
  for (const [names = [], words = []] of entriesOf(written.nouns)) {
    const [first = ''] = names
    const singular = names.find((name) => `${name}s` === first || `${name}es` === first)
    if (singular !== undefined) singulars.set(first, singular)
    for (const name of names) nouns.set(name, words[0] ?? '')
    for (const word of words) addTo(english, keyOf(word), first)
  }
  const adjectives = new Map<string, Adjective>()
  const englishAdjectives = new Map<string, string>()
  for (const [names = [], [masculine = ''] = [], [feminine = ''] = []] of entriesOf(
    written.adjectives,
  )) {
    for (const name of names) adjectives.set(name, { masculine, feminine })
    // 'Fried' comes before 'deep fried'.
    // 'With cheese' is read word by word.
    for (const word of [masculine, feminine].map(keyOf))
      if (!english.has(word.replace(/^بال/u, '')) || !word.startsWith('بال'))
        addTo(englishAdjectives, word, names[0] ?? '')
  }
  const shortMeats = new Map<string, string>()
  for (const [[name = ''] = [], [word = ''] = []] of entriesOf(written.shortMeats)) {
    shortMeats.set(name, word)
    addTo(english, keyOf(word), name)
  }
  const names = [...english.keys(), ...englishAdjectives.keys()]
  const words = new Set(names.flatMap((name) => name.split(' ')))
  return (glossary = {
    nouns,
    adjectives,
    english,
    englishAdjectives,
    singulars,
    shortMeats,
    words,
  })
}

function addTo(map: Map<string, string>, key: string, name: string): void {
  if (key !== '' && !map.has(key)) map.set(key, name)
}

const setOf = (list: readonly string[]): ReadonlySet<string> => new Set(list)
/** What may stand last in a name of several things, and is then what the guest gets. */
const kinds = setOf(written.kinds)
/** Kinds that any dish may stand in: 'chicken burger meal'; and those that are no ware. */
const ware = setOf(written.ware)
const wrapped = setOf(written.wrapped)
/** Kinds that are made of tastes only: a cake of fish is no cake. */
const sweetKinds = setOf(written.sweetKinds)
const tastes = setOf(written.tastes)
/** Kinds of which 'with lemon and mint' says what is in them, not what is beside them. */
const shared = setOf(written.shared)
/** Names that beside another thing would name something else: 'wine vinegar', 'chicken milk'. */
const alone = setOf(written.alone)
/** Headings and amounts: whole names only, joined to nothing. */
const wholeNames = setOf(written.wholeNames)
/** Drinks that 'hot' says the warmth of. Hot food may be spicy. */
const hotDrinks = setOf(written.hotDrinks)
/** Adjectives of the thing that follows, not of the whole dish: what is done to it, and its colour. */
const ofTheNext = setOf(written.ofTheNext)
/** Kinds that are grilled or fried as a whole: 'grilled lamb chops'. */
const cookedWhole = setOf(written.cookedWhole)
/** Adjectives of a plate or a box itself. */
const sizes = setOf(written.sizes)
const withShortMeat = setOf(written.withShortMeat)

/** A dish by its name: 'shawarma', and 'rice pudding' as pudding is one. */
function isDish(thing: string): boolean {
  return kinds.has(thing) || kinds.has(thing.split(' ').at(-1) ?? '')
}

/**
 * Whether things in a row name the last one: 'chicken soup' is a soup. Of three, the first two name a
 * dish that the last one serves, or both are tastes of a sweet or a drink.
 */
function isCompound(things: readonly string[]): boolean {
  const [first = '', second = '', third] = things
  if (things.length < 2) return true
  if (things.some((thing) => alone.has(thing) || wholeNames.has(thing))) return false
  if (isTwoTastes(things)) return true
  if (things.length > 3) return false
  if (third !== undefined)
    return isCompound([first, second]) && isDish(second) && isOf(second, third)
  return isOf(first, second)
}

function isOf(thing: string, kind: string): boolean {
  if (ware.has(kind)) return !ware.has(thing.split(' ').at(-1) ?? '')
  if (!kinds.has(kind)) return false
  if (sweetKinds.has(kind)) return tastes.has(thing)
  const head = thing.split(' ').at(-1) ?? ''
  return wrapped.has(kind) ? !ware.has(head) && !wrapped.has(head) : !isDish(thing)
}

function isTwoTastes(things: readonly string[]): boolean {
  const [one = '', other = '', kind = ''] = things
  return things.length === 3 && sweetKinds.has(kind) && tastes.has(one) && tastes.has(other)
}

function entriesOf(lines: readonly string[]): string[][][] {
  return lines.map((line) =>
    line.split('=').map((part) => part.split(',').map((word) => word.trim())),
  )
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/gu, '')
    .replace(/[أإآ]/gu, 'ا')
    .replace(/[یى]/gu, 'ي')
    .replace(/ک/gu, 'ك')
    .replace(/ه(?!\p{L})/gu, 'ة')
    .replace(/ & /gu, ' and ')
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
  if (to === 'ar') return toArabic(keyOf(text))
  return to === 'en' ? toEnglish(keyOf(text)) : null
}

/** 'Large fried chicken sandwich': the things, what describes them before, and what behind. */
interface Phrase {
  before: readonly string[]
  things: readonly string[]
  behind: readonly string[]
}

const ARABIC_JOINING: Readonly<Record<string, string>> = { with: ' مع ', without: ' بدون ' }

function toArabic(text: string): string | null {
  // 'Fish and chips' is one name.
  const whole = readGlossary().nouns.get(text)
  if (whole !== undefined) return whole || null
  let arabic = ''
  for (const side of text.split(/ (?=with |without )/u)) {
    const [, joining = '', name = ''] = /^(?:(with|without) )?(.*)$/u.exec(side) ?? []
    const isPart = name !== text
    const phrase = isPart && wholeNames.has(name) ? null : sideInArabic(name)
    if (phrase === null) return null
    arabic += (ARABIC_JOINING[joining] ?? '') + phrase
  }
  return arabic
}

function sideInArabic(side: string): string | null {
  const whole = readGlossary().nouns.get(side)
  if (whole !== undefined) return whole || null
  const names = side.split(' and ')
  const phrases = names.flatMap((name) => readPhrase(name) ?? [])
  if (phrases.length < names.length) return null
  const [first, last = first] = phrases.slice(-2)
  if (!first || !last) return null
  if (names.length === 1) return phraseInArabic(first)
  if (names.some((name) => wholeNames.has(name))) return null
  // 'Cake and pastry assorted'
  if (last.behind.length > 0) return null
  const isSharing = last.things.length > 1 || isNamedDish(last.things[0] ?? '')
  // Nobody makes a cake of tea.
  if (isSharing && !hotDrinks.has(first.things.at(-1) ?? ''))
    return phrases.length === 2 ? sharedInArabic(first, last) : null
  const inArabic = phrases.flatMap((phrase) => phraseInArabic(phrase) ?? [])
  return inArabic.length === phrases.length ? inArabic.join(' و') : null
}

/** 'Cheese burger' is one name, but 'egg and cheese burger' is a burger with both. */
function isNamedDish(thing: string): boolean {
  return !kinds.has(thing) && isDish(thing) && !/ (?:rice|bread)$/u.test(thing)
}

/** 'Tomato and cucumber salad': a salad of both, if neither is a dish itself. */
function sharedInArabic(one: Phrase, other: Phrase): string | null {
  const [thing = ''] = one.things
  const [next = '', kind = ''] = other.things
  const described = [...one.before, ...other.before]
  const isShared =
    one.things.length === 1 &&
    other.things.length === 2 &&
    one.behind.length === 0 &&
    described.every((word) => ofTheNext.has(word)) &&
    isCompound([thing, kind]) &&
    isCompound([next, kind])
  if (!isShared) return null
  const both = [one, { ...other, things: [next] }].map((phrase) => phraseInArabic(phrase))
  return both.includes(null) ? null : `${readGlossary().nouns.get(kind)} ${both.join(' و')}`
}

function readPhrase(text: string): Phrase | null {
  const { nouns, adjectives } = readGlossary()
  const words = knownWords(text, (word) => adjectives.has(word) || nouns.has(word))
  if (!words) return null
  const before: string[] = []
  const things: string[] = []
  const behind: string[] = []
  for (const [at, word] of words.entries()) {
    const isThing = !adjectives.has(word) || (words.length === 1 && nouns.has(word))
    // 'Chicken fried rice' is no chicken that is fried with rice.
    if (isThing && behind.length > 0) return null
    if (isThing) things.push(word)
    else if (things.length > 0 && at < words.length - 1) return null
    else (things.length > 0 ? behind : before).push(word)
  }
  return things.length > 0 && isCompound(things) ? { before, things, behind } : null
}

// By its ending, and plurals of things.
const FEMININE =
  /(?:[ةىا]|ات)$|^(?:بطاطس|خضار|فواكه|مشاوي|فطائر|عصائر|لفائف|أطباق|أضلاع|ريش|نقانق|أصابع|مناقيش|قطايف|أعشاب|طماطم|بازلاء|أفخاذ|أسياخ|دبابيس|كوارع|كلاوي|حبوب|عرايس|أرانب|صواني)$/u

/** 'grilled chicken sandwich': the last thing first, what describes it behind, the nearest first. */
function phraseInArabic({ before, things, behind }: Phrase): string | null {
  const { nouns, shortMeats } = readGlossary()
  const inArabic = things.map((thing, at) => {
    const isShort = withShortMeat.has(things[at + 1] ?? '')
    return (isShort ? shortMeats.get(thing) : undefined) ?? nouns.get(thing) ?? ''
  })
  if (inArabic.includes('')) return null
  const [one = '', other = '', kind = ''] = inArabic
  const named = isTwoTastes(things) ? [kind, one, `و${other}`] : inArabic.toReversed()
  const described = [...before.toReversed(), ...behind]
  if (described.length > 0 && !canDescribe(described, before, things, named)) return null
  const adjectives = described.map((word) => agreeing(word, things, inArabic))
  if (adjectives.includes(null)) return null
  const all = [...named, ...adjectives].join(' ').split(' ')
  return new Set(all).size === all.length ? all.join(' ') : null
}

function canDescribe(
  described: readonly string[],
  before: readonly string[],
  things: readonly string[],
  named: readonly string[],
): boolean {
  const last = things.at(-1) ?? ''
  if (alone.has(last) || wholeNames.has(last)) return false
  // An adjective behind an article would need one too.
  if (named.some((name) => /(?:^| )ال/u.test(name))) return false
  // 'Salad of the house' is one noun with another.
  if (described.some((word) => word === 'house' || word === 'chef'))
    return described.length === 1 && named.length === 1 && !named[0]?.includes(' ')
  if (things.length === 1) return true
  if (isTwoTastes(things)) return !described.some((word) => ofTheNext.has(word))
  // 'Grilled classic chicken sandwich': of the chicken or of the sandwich?
  const firstOfNext = before.findIndex((word) => ofTheNext.has(word))
  return firstOfNext === -1 || before.slice(firstOfNext).every((word) => ofTheNext.has(word))
}

function agreeing(
  word: string,
  things: readonly string[],
  inArabic: readonly string[],
): string | null {
  const last = things.at(-1) ?? ''
  // Hot food may be spicy or warm.
  if (word === 'hot' && !hotDrinks.has(last)) return null
  const { masculine = '', feminine = '' } = readGlossary().adjectives.get(word) ?? {}
  const ofNext = cookedWhole.has(things[1] ?? '') ? 1 : 0
  const thing = inArabic.at(ofTheNext.has(word) ? ofNext : -1) ?? ''
  const form = isFeminine(thing) ? feminine : masculine
  if (things.length === 1 || ofTheNext.has(word) || sizes.has(word) || !ware.has(last)) return form
  // 'Mexican shawarma plate': the plate or the shawarma?
  const ofDish = isFeminine(inArabic.at(-2) ?? '') ? feminine : masculine
  return ofDish === form ? form : null
}

function isFeminine(thing: string): boolean {
  if (/^مربى|لاتيه$/u.test(thing)) return false
  const [first = '', second = ''] = thing.split(' ')
  return FEMININE.test(/^(?:نصف|ربع)$/u.test(first) ? second : first)
}

/** Its words, or groups of up to three that are known as one; null if one is not known. */
function knownWords(phrase: string, isKnown: (word: string) => boolean): string[] | null {
  const words = phrase.split(' ')
  const known: string[] = []
  while (words.length > 0) {
    const word = firstKnown(words, isKnown)
    if (word === undefined) return null
    known.push(word)
    words.splice(0, word.split(' ').length)
  }
  return known
}

function firstKnown(words: readonly string[], isKnown: (word: string) => boolean) {
  return [4, 3, 2, 1].map((count) => words.slice(0, count).join(' ')).find((some) => isKnown(some))
}

const ENGLISH_JOINING: Readonly<Record<string, string>> = {
  مع: 'with',
  بدون: 'without',
  و: 'and',
}

function toEnglish(text: string): string | null {
  const { english } = readGlossary()
  const whole = english.get(text)
  if (whole !== undefined) return capitals(whole)
  const segments = arabicSegments(text)
  if (!segments) return null
  const phrases: { joining: string; phrase: Phrase }[] = []
  for (const { joining, words } of segments) {
    const phrase = readArabicPhrase(words)
    if (!phrase || (segments.length > 1 && wholeNames.has(phrase.things.join(' ')))) return null
    phrases.push({ joining, phrase })
  }
  let name = ''
  for (const [at, { joining, phrase }] of phrases.entries()) {
    const next = phrases[at + 1]
    const before = phrases[at - 1]
    if (next?.joining === 'and' && isOpen(phrase, next.phrase)) {
      const isPair = joining !== 'and' && phrases[at + 2]?.joining !== 'and'
      const both = isPair ? sharedInEnglish(phrase, next.phrase) : null
      if (both === null) return null
      name += ` ${joining} ${both}`
    } else if (!(joining === 'and' && before && isOpen(before.phrase, phrase))) {
      name += ` ${joining} ${phraseInEnglish(phrase)}`
    }
  }
  return capitals(name.replace(/ +/gu, ' ').trim())
}

/** 'Juice of lemon' before 'and mint': of the juice, or beside it. */
function isOpen(phrase: Phrase, next: Phrase): boolean {
  return phrase.things.length > 1 && !isDish(next.things.at(-1) ?? '')
}

function sharedInEnglish(one: Phrase, other: Phrase): string | null {
  const [thing = '', kind = ''] = one.things
  const [next = ''] = other.things
  const isShared =
    one.things.length === 2 &&
    other.things.length === 1 &&
    one.before.length === 0 &&
    shared.has(kind) &&
    isCompound([next, kind])
  if (!isShared) return null
  return [...other.before, singular(thing), 'and', singular(next), kind].join(' ')
}

/** The words of a name, parted where they are joined; null if one is not known. */
function arabicSegments(text: string): { joining: string; words: string[] }[] | null {
  const { english, englishAdjectives } = readGlossary()
  const isKnown = (word: string) => english.has(word) || englishAdjectives.has(word)
  const words = text.split(' ')
  const segments: { joining: string; words: string[] }[] = [{ joining: '', words: [] }]
  for (let [word = ''] = words; words.length > 0; [word = ''] = words) {
    const known = firstKnown(words, isKnown)
    const joining = ENGLISH_JOINING[word]
    // 'With the', 'and', 'the' are one word with the next.
    const [, prefix = '', rest = ''] = /^(بال|و|ال)(.+)$/u.exec(word) ?? []
    if (known !== undefined) {
      segments.at(-1)?.words.push(known)
      words.splice(0, known.split(' ').length)
    } else if (joining !== undefined) {
      segments.push({ joining, words: [] })
      words.shift()
    } else if (prefix !== '') {
      if (prefix !== 'ال') segments.push({ joining: prefix === 'و' ? 'and' : 'with', words: [] })
      words[0] = rest
    } else return null
  }
  return segments.every((segment) => segment.words.length > 0) ? segments : null
}

function capitals(name: string): string {
  return name.replace(/(?<![\p{L}'])(?!with |and |without )\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  )
}

/** Things in the order of English, all that describes them before. */
function readArabicPhrase(words: readonly string[]): Phrase | null {
  const { english, englishAdjectives } = readGlossary()
  const things: string[] = []
  const before: string[] = []
  for (const word of words) {
    const adjective = things.length > 0 ? englishAdjectives.get(word) : undefined
    const thing = english.get(word)
    if (adjective !== undefined) before.unshift(adjective)
    // A thing behind what describes another is of neither for sure.
    else if (thing === undefined || before.length > 0) return null
    else things.unshift(thing)
  }
  const last = things.at(-1) ?? ''
  if (things.length === 0 || !isCompound(things)) return null
  if (before.length > 0 && (alone.has(last) || wholeNames.has(last))) return null
  // One word is hot and spicy.
  const described = before.map((word) => (word === 'spicy' && hotDrinks.has(last) ? 'hot' : word))
  return { before: described, things, behind: [] }
}

function phraseInEnglish({ before, things }: Phrase): string {
  const [one = '', other = '', kind = ''] = things
  const ordered = isTwoTastes(things) ? [other, one, kind] : things
  const named = ordered.map((thing, at) => (at < ordered.length - 1 ? singular(thing) : thing))
  return [...before, ...named].join(' ')
}

function singular(thing: string): string {
  return readGlossary().singulars.get(thing) ?? thing
}
