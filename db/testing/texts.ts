import fc from 'fast-check'

const AWKWARD = [
  [' ', '  ', '\t', '\n', '\u00A0', '\u2028', '\u3000', '\uFEFF', '\u200B', '\u00AD'],
  ['-', '--', '.', '..', '_', '/', '\\', '%2f', '%', '#', '?', '&', '+', '~', '¿', '·', '。'],
  ["'", '’', '´', '`', '"', '<b>', '™', '½', '／', '＆'],
  ['\u200C', '\u200D', '\u200E', '\u202E', '\u0600', '\u061C', '\u2066'],
  ['\u0301', '\u0338', '\u20E3', '\uFE0F', '\u0E31', '\u093F', '\u3099', '\u034F'],
  ['İ', 'ı', 'ß', 'ẞ', 'Σ', 'ς', 'ﬁ', 'Ǆ', 'ǅ', 'J\u030C', 'Å', 'K', 'Ω', 'e\u0301'],
  ['\u1112', '\u1161', '\u11AB', '한', 'क्‍ष', 'می‌خواهم', 'ก็', 'が', 'か\u3099'],
  ['❤\uFE0F', '👨‍👩‍👧', '🇦🇪', '1\uFE0F\u20E3', '#\uFE0F\u20E3', '👍🏽', '🍕'],
  ['１２', '٣', '۴', '७', '²', '\u{1D7D8}', '\u0000', '\u001B', '\u007F', '\u0085'],
  ['\uD800', '\uDC00', '\uFFFF', '\u{10FFFF}', '\u3164', 'info', 'index.html', 'menu'],
  ['قهوة', 'Tea', 'TEA', '茶', 'कॉफ़ी', 'a'.repeat(79), 'é'.repeat(60), '茶'.repeat(79)],
].flat()

/** From owners, imports and attackers; with lone surrogates. */
export const someText: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ unit: 'grapheme', maxLength: 4 })), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
