import type { PriceNote, PriceNoteKind } from '../menu/price-words.ts'

const WORDS: readonly (readonly [PriceNoteKind, string])[] = [
  ['market', '(?:at |as per )?market (?:price|rate)|m\\.?p\\.?|(?:حسب )?سعر السوق|حسب السوق'],
  ['weight', '(?:by|per) weight|حسب الوزن|بالوزن'],
  ['free', 'free|complimentary|مجاني|مجان(?:ا|اً|ًا)'],
]
const PATTERNS = WORDS.map(
  ([kind, words]) =>
    [kind, new RegExp(`(?:^|[\\s(:,،\\-–—]+)(?:${words})[\\s).*]*$`, 'iu')] as const,
)

/** What stands in the place of a price, as the last words of a text; null for none. */
export function readPriceNote(text: string): { note: PriceNote; before: string } | null {
  for (const [kind, pattern] of PATTERNS) {
    const match = pattern.exec(text)
    if (match) return { note: { kind }, before: text.slice(0, match.index).trim() }
  }
  return null
}
