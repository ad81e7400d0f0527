import type { PriceNote, PriceNoteKind } from '../menu/price-words.ts'

// Null: there is a price, and no note says so.
const WORDS: readonly (readonly [PriceNoteKind | null, string])[] = [
  ['market', '(?:at |as per )?market (?:price|rate)|m\\.?p\\.?|(?:حسب )?سعر السوق|حسب السوق'],
  ['weight', '(?:by|per) weight|حسب الوزن|بالوزن'],
  ['free', 'free|complimentary|مجاني|مجان(?:ا|اً|ًا)'],
  [
    null,
    '(?:as per )?(?:daily|seasonal) (?:price|rate)|s\\.?q\\.?|price on request|ask (?:us|your waiter)|حسب الموسم|السعر حسب الطلب|اسأل عن السعر',
  ],
]
const PATTERNS = WORDS.map(
  ([kind, words]) =>
    [kind, new RegExp(`(?:^|[\\s(:,،\\-–—]+)(?:${words})[\\s).*]*$`, 'iu')] as const,
)

/** What stands in the place of a price, as the last words of a text; null for none. */
export function readPriceNote(text: string): { note: PriceNote | null; before: string } | null {
  for (const [kind, pattern] of PATTERNS) {
    const match = pattern.exec(text)
    if (match) return { note: kind && { kind }, before: text.slice(0, match.index).trim() }
  }
  return null
}
