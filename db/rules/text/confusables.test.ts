import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  confusableSkeletons,
  confusableSkeleton,
  isHeldSegment,
  plainSigns,
} from './confusables.ts'
import { PRODUCT_NAME } from '../product.ts'
import { toSegment } from './segments.ts'

const { en: OURS, ar: OURS_AR } = PRODUCT_NAME
const LATIN = 'abcdefghjkmnopqrstuvwxyz'
const CYRILLIC: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
}
const DOTS = ['', '\u0307', '\u0323', '\u0301']
const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچگژ'
const SPELLED: Readonly<Record<string, string>> = { ي: 'ی', ك: 'ک', ه: 'ة', ا: 'أ' }

const words = (letters: string) =>
  fc.array(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 4,
  })

const disguised = (letters: string, others: Readonly<Record<string, string>>, marks: string[]) =>
  words(letters).chain((parts) => {
    const name = parts.join(' ')
    const drawn = Array.from(name, (letter) =>
      fc
        .tuple(fc.constantFrom(letter, others[letter] ?? letter), fc.constantFrom(...marks))
        .map(([other, mark]) => (letter === ' ' ? other : other + mark)),
    )
    return fc.tuple(fc.tuple(...drawn), fc.boolean()).map(([all, isOne]) => {
      const other = all.join('')
      return { name, other: isOne ? other.replaceAll(' ', '') : other }
    })
  })

const read = (name: string) => confusableSkeleton(toSegment(name))

it('reads names alike whose letters are drawn alike', () => {
  const alike = fc.oneof(
    disguised(LATIN, CYRILLIC, DOTS),
    disguised(ARABIC, SPELLED, ['', '\u064e']),
  )
  fc.assert(
    fc.property(alike, ({ name, other }) => {
      expect(confusableSkeletons(other)).toContain(read(name))
      expect(confusableSkeletons(name)).toContain(read(other))
    }),
  )
})

it('reads names as others that have others of the letters which nobody takes for one another', () => {
  const letters = LATIN + ARABIC + 'कखगচছஅஇあアか永麺กขคбджф'
  const name = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(confusableSkeletons(one).includes(read(other))).toBe(one === other)
    }),
  )
})

it.each([
  ['AI MaIIah GriII HaII', 'Al Mallah Grill Hall'],
  ['SaIIaIIah MaII GriII HaII', 'Sallallah Mall Grill Hall'],
  ['AI MaIIah GriII HaII Istanbul', 'Al Mallah Grill Hall Istanbul'],
  ['AI Noor', 'Al Noor'],
  ['A1 Mallah', 'Al Mallah'],
  ['AI Safadi GriII', 'Al Safadi Grill'],
  ['EI Sultan', 'El Sultan'],
  ['lNDlA', 'India'],
  ['B০mbay Grill', 'Bombay Grill'],
  ['Bombay R၀၀m', 'Bombay Room'],
  ['Bဝmbay', 'Bombay'],
  ['مطعم ١لبحر', 'مطعم البحر'],
  ['فاك۵ة', 'فاكهة'],
  ['اatte', 'Latte'],
  ['ⵔlive', 'Olive'],
  ['٧ino', 'Vino'],
])('reads %s as %s', (name, other) => {
  expect(confusableSkeletons(name)).toContain(read(other))
})

function boxed(first: number): (letter: string) => string {
  return (letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 'a'.charCodeAt(0))
}

it.each([
  ['Grill 🇦🇪', 'Grill 🇦🇪'],
  ['🇬🇷🇮🇱🇱', 'GRILL'],
  ['Corner® Grill© Here!', 'Corner® Grill© Here!'],
  ['Co®ner G!ill', 'Corner Giill'],
  ['24/7', '24/7'],
])('a flag is no word, and a sign behind a word no letter: %s', (text, plain) => {
  expect(plainSigns(text)).toBe(plain)
})

it('reads letters in circles, squares and flags, and signs among letters, as the letters', () => {
  const boxes = [0x24b6, 0x24d0, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6].map(boxed)
  const signs: Readonly<Record<string, string>> = {
    a: '@4',
    e: '3€£',
    i: '!',
    o: '0',
    s: '$5',
    t: '7',
  }
  const word = fc.string({
    unit: fc.constantFrom(...'abcdefghjkmnopqrstuvwxyz'),
    minLength: 3,
    maxLength: 12,
  })
  fc.assert(
    fc.property(word, fc.constantFrom(...boxes), (name, box) => {
      expect(confusableSkeletons(Array.from(name, box).join(''))).toContain(read(name))
    }),
  )
  fc.assert(
    fc.property(word, fc.nat(), (rest, which) => {
      const name = `b${rest}n`
      const other = Array.from(
        name,
        (letter) => signs[letter]?.at(which % 2) ?? signs[letter]?.[0] ?? letter,
      )
      expect(confusableSkeletons(other.join(''))).toContain(read(name))
    }),
  )
})

it.each([
  ['كافيه ٢١', 'كافيه ٢٥'],
  ['كافيه ٥', 'كافيه ١'],
  ['Bistro 10', 'Bistro IO'],
  ['7 Eleven', '11 Eleven'],
])('reads %s as no %s', (name, other) => {
  expect(confusableSkeletons(name)).not.toContain(read(other))
})

describe('isHeldSegment', () => {
  it.each(
    [
      ['Login', OURS, OURS_AR, 'Support', 'Stripe', 'Sign in', 'Password reset', 'Account'],
      ['Payment', 'Secure Checkout', 'Verify account', 'Refund', 'Invoices'],
      [`${OURS} Login`, `${OURS} Support Team`, `Official ${OURS}`, `Support ${OURS_AR}`],
      [
        'Ｌｏｇｉｎ',
        '𝐋𝐨𝐠𝐢𝐧',
        'ℓogin',
        'lоgin',
        OURS.replace('a', 'а'),
        'Ѕuрроrt',
        'Αdmin',
        'ɡoogle',
        'ʟogin',
      ],
    ].flat(),
  )('holds %j', (name) => {
    expect(isHeldSegment(toSegment(name))).toBe(true)
  })

  it.each(
    [
      [
        `${OURS} Cafe`,
        'Helping Hands',
        'My Login Bar',
        'Secure Harbour',
        'Refund Coffee',
        'Reset Coffee',
        'Karak',
      ],
      ['Кафе', 'Логин', 'Паром', 'Ορέα', 'مطعم قائمة البحر', 'カフェ'],
    ].flat(),
  )('leaves %j to whoever wants it', (name) => {
    expect(isHeldSegment(toSegment(name))).toBe(false)
  })
})
