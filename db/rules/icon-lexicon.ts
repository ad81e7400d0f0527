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
  /** Where it stands in the text. */
  start: number
  end: number
  /** How far its words were changed to find it; 0 as they stand. */
  change: number
}

// Marks that a writer may leave out: Latin accents, Hebrew points, Arabic hamzas and harakat,
// tatweel, the Devanagari nukta. Vowel signs and Japanese voicing are letters and stay.
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
// Scripts that write without spaces, and Korean, whose words grow by whole words at both ends.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
// Arabic and Hebrew write 'the', 'and' and 'for the' as part of the word.
const PREFIX = /^(?:وال|ال|ولل|لل|و|ה|ו)(?=.{3})/u
const MIN_STEM = 3
// More than any title comes to; one Arabic ligature is taken apart into eighteen letters.
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

/** Words and phrases with a meaning each, found in text whatever its case, accents or plural. */
export class Lexicon {
  private readonly spaced: Node = { next: new Map() }
  private readonly unspaced = new Map<string, Entry>()
  /** Words that a phrase has at most. */
  private longest = 0

  /** Adds a phrase; among several meanings of one phrase the first of the highest rank stays. */
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

  /** The meaning of the highest rank in `text`, then of the longest phrase, then the first. */
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

/** 'Fruit salad' is no salad: what a longer phrase holds, or is written so exactly, comes first. */
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
