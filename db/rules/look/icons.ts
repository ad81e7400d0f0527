import names from './icon-names.json' with { type: 'json' }
import vocabulary from './icons.json' with { type: 'json' }
import { mayFit, TEXT_LIMITS } from '../text/texts.ts'

export interface Icon {
  name: string
  words: readonly string[]
}

type Section = Readonly<Record<string, Readonly<Record<string, string>>>>

// What is served, then what it is made of, then its place in the meal.
const SECTIONS: readonly Section[] = [vocabulary.dishes, vocabulary.ingredients, vocabulary.courses]
const GENERIC_ICON = 'fork-and-knife-with-plate'
const ICON_URL = /^\/icons\/([a-z0-9-]+)\.svg$/
const known: ReadonlySet<string> = new Set(names)

export const ICONS: readonly Icon[] = /* @__PURE__ */ names.map((name) => ({
  name,
  words: SECTIONS.flatMap((section) => wordsOf(section, name)),
}))

let lexicon: Lexicon | undefined

/** Null if it is not in the list. */
export function iconName(url: string): string | null {
  const name = ICON_URL.exec(url)?.[1]
  return name !== undefined && known.has(name) ? name : null
}

/** A plate with cutlery if no word matches. */
export function suitableIcon(title: string): string {
  if (!mayFit(title, TEXT_LIMITS.title)) return GENERIC_ICON
  lexicon ??= buildLexicon()
  return lexicon.find(title) ?? GENERIC_ICON
}

function buildLexicon(): Lexicon {
  const built = new Lexicon()
  for (const [index, section] of SECTIONS.entries()) {
    for (const name of Object.keys(section)) {
      for (const word of wordsOf(section, name)) built.add(word, name, SECTIONS.length - index)
    }
  }
  return built
}

function wordsOf(section: Section, name: string): string[] {
  return Object.values(section[name] ?? {}).flatMap((words) => words.split(', '))
}

interface Entry {
  meaning: string
  rank: number
}

interface Node {
  entry?: Entry
  next: Map<string, Node>
}

interface Path {
  node: Node
  change: number
}

interface Match extends Entry {
  start: number
  end: number
  /** 0 for an exact match. */
  change: number
}

// Optional marks: accents, points, harakat, tatweel, nukta. Vowel signs and Japanese voicing are not.
const LOOSE_MARKS =
  /[\u{300}-\u{36F}]|[\u{591}-\u{5BD}]|[\u{5BF}-\u{5C7}]|\u{640}|[\u{64B}-\u{65F}]|\u{670}|\u{93C}/gu
const APOSTROPHES = /['’‘`´′׳]/gu
const SAME_LETTERS: Readonly<Record<string, string>> = {
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ı: 'i',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
}
const SAME_LETTER = new RegExp(`[${Object.keys(SAME_LETTERS).join('')}]`, 'gu')
const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/gu
// Scripts without spaces, and Korean compounds.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
// Arabic and Hebrew prefixes.
const PREFIX = /^(?:وال|ال|ولل|لل|و|ה|ו)(?=.{3})/u
const MIN_STEM = 3
// Longer than any title after decomposition.
const MOST_LETTERS = 2000
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/u, 'y'],
  [/(?:lari|leri|lar|ler)$/u, ''],
  [/s$/u, ''],
  [/es$/u, ''],
  [/n$/u, ''],
  [/en$/u, ''],
  [/ات$/u, 'ه'],
  [/(?:ات|ه)$/u, ''],
  [/(?:ים|ות)$/u, ''],
]

/** Finds phrases whatever their case, accents or plural. */
class Lexicon {
  private readonly spaced: Node = { next: new Map() }
  private readonly unspaced = new Map<string, Entry>()
  private longest = 0

  /** The first of the highest rank stays. */
  add(phrase: string, meaning: string, rank: number): void {
    const key = normalise(phrase)
    const entry = { meaning, rank }
    if (UNSPACED.test(key)) {
      if (rank > (this.unspaced.get(key)?.rank ?? 0)) this.unspaced.set(key, entry)
      return
    }
    const words = key.split(' ')
    this.longest = Math.max(this.longest, words.length)
    let node = this.spaced
    for (const word of words) {
      const next: Node = node.next.get(word) ?? { next: new Map() }
      node.next.set(word, next)
      node = next
    }
    if (rank > (node.entry?.rank ?? 0)) node.entry = entry
  }

  /** By rank, then length, then position. */
  find(text: string): string | null {
    const key = normalise(text).slice(0, MOST_LETTERS)
    const found = [...this.spacedMatches(key), ...this.unspacedMatches(key)]
    const whole = found.filter((match) => !found.some((other) => isCovered(match, other)))
    whole.sort((a, b) => b.rank - a.rank || length(b) - length(a) || a.start - b.start)
    return whole[0]?.meaning ?? null
  }

  private *spacedMatches(text: string): Iterable<Match> {
    const words = [...text.matchAll(/\S+/gu)].map((word) => ({
      forms: [...forms(word[0])],
      start: word.index,
      end: word.index + word[0].length,
    }))
    for (const [index, { start }] of words.entries()) {
      let paths = [{ node: this.spaced, change: 0 }]
      for (const { forms, end } of words.slice(index, index + this.longest)) {
        paths = paths.flatMap((path) => [...steps(path, forms)])
        for (const { node, change } of paths) {
          if (node.entry) yield { ...node.entry, start, end, change }
        }
      }
    }
  }

  private *unspacedMatches(text: string): Iterable<Match> {
    if (!UNSPACED.test(text)) return
    for (const [phrase, entry] of this.unspaced) {
      let start = text.indexOf(phrase)
      for (; start !== -1; start = text.indexOf(phrase, start + 1)) {
        yield { ...entry, start, end: start + phrase.length, change: 0 }
      }
    }
  }
}

function* steps(path: Path, forms: string[]): Iterable<Path> {
  for (const [index, form] of forms.entries()) {
    const node = path.node.next.get(form)
    if (node) yield { node, change: path.change + index }
  }
}

/** 'Fruit salad' is no salad. */
function isCovered(match: Match, other: Match): boolean {
  if (match.start < other.start || match.end > other.end) return false
  return length(match) < length(other) || match.change > other.change
}

function length(match: Match): number {
  return match.end - match.start
}

function* forms(word: string): Iterable<string> {
  yield word
  yield* singulars(word)
  const bare = word.replace(PREFIX, '')
  if (bare === word) return
  yield bare
  yield* singulars(bare)
}

function* singulars(word: string): Iterable<string> {
  for (const [ending, replacement] of ENDINGS) {
    const stem = word.replace(ending, replacement)
    if (stem !== word && stem.length >= MIN_STEM) yield stem
  }
}

function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(APOSTROPHES, '')
    .replace(LOOSE_MARKS, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(LOOSE_MARKS, '')
    .normalize('NFKC')
    .replace(SAME_LETTER, (letter) => SAME_LETTERS[letter] ?? letter)
    .replace(NO_LETTER, ' ')
    .trim()
}
