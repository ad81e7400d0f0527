import { describe, expect, it } from 'vitest'
import { pageOfPhoto, type PhotoPiece, type PhotoReadings } from './photo-words.ts'
import { readPages } from './read-page.ts'

function piece(
  text: string,
  left: number,
  line: number,
  over: Partial<PhotoPiece> = {},
): PhotoPiece {
  const top = 100 + line * 60
  const kind = /^\D{0,4}\d[\d.]*$/u.test(text) ? 'figure' : 'words'
  const place = { left, top, right: left + text.length * 18, bottom: top + 40 }
  return {
    text,
    confidence: 0.99,
    kind,
    size: 30,
    baseline: top + 32,
    stroke: 4,
    ...place,
    ...over,
  }
}

function lineOf(name: string, price: string, line: number): PhotoPiece[] {
  return [piece(name, 100, line), piece(price, 800, line)]
}

const MENU = [
  ...lineOf('Lentil Soup', '22', 0),
  ...lineOf('Fattoush', '26', 1),
  ...lineOf('Karak Tea', '6', 2),
]

interface Others {
  arabic?: PhotoReadings['arabic']
  alone?: PhotoReadings['alone']
  second?: (text: string) => string
}

function read(
  pieces: readonly PhotoPiece[],
  { arabic = [], alone = [], second }: Others = {},
): string[] {
  const figures = pieces
    .filter(({ kind }) => kind === 'figure')
    .map(({ text }) => (second ? second(text) : text))
  const page = pageOfPhoto({ width: 1000, height: 1000, pieces, arabic, alone, figures })
  return readPages([page], { decimals: 2 }).rows.map(({ name, texts, price, doubts }) =>
    [name, texts.name, price ?? '-', ...doubts].filter((part) => part !== undefined).join(' '),
  )
}

/** An unsure piece, and what the reader of Arabic says of it. */
function arabicOf(text: string, left: number, line: number, confidence = 0.92) {
  const own = piece('jgt', left, line, {
    kind: 'unsure',
    confidence: 0.4,
    right: left + 140,
    size: null,
  })
  const { top, right, bottom } = own
  const words = text === '' ? [] : [{ text, confidence, left, top, right, bottom }]
  return { own, words }
}

describe('a photo', () => {
  it('is sure of a price of which two readings agree', () => {
    expect(read(MENU)).toEqual(['Lentil Soup 22000', 'Fattoush 26000', 'Karak Tea 6000'])
    expect(read(MENU, { second: (text) => (text === '22' ? '2' : text) })[0]).toBe(
      'Lentil Soup 22000 price',
    )
  })

  it('takes a sign of currency for no digit and no letter', () => {
    const signed = [
      ...lineOf('Lentil Soup', 'f7.95', 0),
      ...lineOf('Fattoush', '38.50', 1),
      ...lineOf('Karak Tea', 'f6.00', 2),
    ]
    expect(read(signed, { second: (text) => `£${text.slice(1)}` })).toEqual([
      'Lentil Soup 7950',
      'Fattoush 8500',
      'Karak Tea 6000',
    ])
  })

  it('takes the second reading of a price whose letters ran together, with a doubt', () => {
    const dotted = [
      ...lineOf('Lentil Soup', '10..0', 0),
      ...lineOf('Fattoush', '12..50', 1),
      ...lineOf('Karak Tea', '6.00', 2),
    ]
    const rows = read(dotted, {
      second: (text) => text.replace('10..0', '10.00').replace('..', '.'),
    })
    expect(rows).toEqual(['Lentil Soup 10000 price', 'Fattoush 12500', 'Karak Tea 6000'])
  })

  it.each([
    ['12/15', '1215'],
    ['8.5', '85'],
    ['1,250,000', '1250'],
  ])('keeps the first reading %s where the second is no better: %s', (first, other) => {
    const words = [...lineOf('Lentil Soup', first, 0), ...MENU.slice(2)].map((one) =>
      one.text === first ? { ...one, kind: 'figure' as const } : one,
    )
    const page = pageOfPhoto({
      width: 1000,
      height: 1000,
      pieces: words,
      arabic: [],
      alone: [],
      figures: words
        .filter(({ kind }) => kind === 'figure')
        .map(({ text }) => (text === first ? other : text)),
    })
    expect(page.words.map(({ text }) => text)).toContain(first)
  })

  it('has a doubt where a name was hard to read', () => {
    const [name, ...others] = MENU
    expect(read([{ ...name!, confidence: 0.8 }, ...others])[0]).toBe('Lentil Soup 22000 name')
  })

  it('has names in Arabic from the reader who knows its letters', () => {
    const names = ['شوربة', 'فتوش', 'شاي'].map((text, line) => arabicOf(text, 600, line))
    const arabic = names.flatMap(({ words }) => words)
    const pieces = [...MENU, ...names.map(({ own }) => own)]
    expect(read(pieces, { arabic })).toEqual([
      'Lentil Soup شوربة 22000',
      'Fattoush فتوش 26000',
      'Karak Tea شاي 6000',
    ])
  })

  it('has a name in Arabic whole where boxes cut it, and one that has no box', () => {
    const cut = ['شوربة', 'فتوش', 'شاي'].flatMap((text, line) => {
      const { own, words } = arabicOf(text, 600, line)
      return [
        { ...own, right: 660, words },
        { ...own, left: 670, words: [] },
      ]
    })
    const prices = ['22', '26', '6', '14'].map((text, line) => piece(text, 100, line))
    const bare = arabicOf('كنافة', 600, 3)
    const arabic = [...cut, bare].flatMap(({ words }) => words)
    expect(read([...prices, ...cut], { arabic })).toEqual([
      'شوربة 22000',
      'فتوش 26000',
      'شاي 6000',
      'كنافة 14000 name',
    ])
  })

  it('prefers sure Latin to what the reader of Arabic makes of it', () => {
    const names = ['شوربة', 'فتوش', 'شاي'].map((text, line) => arabicOf(text, 600, line))
    const guesses = MENU.map((own) => ({ ...own, text: 'دعم', confidence: 0.8 }))
    const arabic = [...guesses, ...names.flatMap(({ words }) => words)]
    expect(read([...MENU, ...names.map(({ own }) => own)], { arabic })[0]).toBe(
      'Lentil Soup شوربة 22000',
    )
  })

  it('has a name in Arabic as it was read by itself where the page said less', () => {
    const names = ['شوربة عدس', 'فتوش', 'شاي كرك'].map((text, line) => arabicOf(text, 600, line))
    const alone = names.map(({ words }) => words)
    const arabic = names
      .flatMap(({ words }) => words)
      .map((word, at) => {
        return at === 1 ? word : { ...word, text: word.text.split(' ')[0]!, left: word.left + 70 }
      })
    const pieces = [...MENU, ...names.map(({ own }) => own)]
    expect(read(pieces, { arabic, alone })).toEqual([
      'Lentil Soup شوربة عدس 22000',
      'Fattoush فتوش 26000',
      'Karak Tea شاي كرك 6000',
    ])
  })

  it('takes small letters on a page in Arabic for what the reader of Arabic says', () => {
    const texts = ['شوربة', 'فتوش', 'كنافة', 'مشاوي', 'حمص', 'متبل']
    const names = texts.map((text, line) => arabicOf(text, 600, line))
    const looks = piece('gigi', 600, 5, { confidence: 0.93, right: 740 })
    const prices = texts.map((_, line) => piece(`${line + 20}`, 100, line))
    const pieces = [...prices, ...names.slice(0, 5).map(({ own }) => own), looks]
    expect(read(pieces, { arabic: names.flatMap(({ words }) => words) }).at(-1)).toBe(
      'متبل 25000 name',
    )
  })

  it('keeps sure small letters on a page in both languages', () => {
    const names = ['مشوي', 'فتوش', 'شاي'].map((text, line) => arabicOf(text, 600, line))
    const small = ['grilled', 'crispy', 'karak'].map((text, line) => piece(text, 300, line))
    const prices = ['22', '26', '6'].map((text, line) => piece(text, 100, line))
    const guesses = small.map((own) => ({ ...own, text: 'دعم', confidence: 0.78 }))
    const arabic = [...guesses, ...names.flatMap(({ words }) => words)]
    const pieces = [...prices, ...small, ...names.map(({ own }) => own)]
    expect(read(pieces, { arabic })).toEqual([
      'grilled مشوي 22000',
      'crispy فتوش 26000',
      'karak شاي 6000',
    ])
  })

  it('leaves Arabic figures to its owner: no reader knows them', () => {
    const names = ['شوربة', 'فتوش', 'كنافة', 'مشاوي'].map((text, line) => arabicOf(text, 700, line))
    const prices = ['', '', '', ''].map((text, line) => {
      const { own } = arabicOf(text, 100, line)
      const price = { ...own, text: 'rV', right: 150 }
      return { own: price, words: [] }
    })
    const all = [...names, ...prices]
    const rows = read(
      all.map(({ own }) => own),
      { arabic: all.flatMap(({ words }) => words) },
    )
    expect(rows).toEqual([
      'شوربة - price noPrice',
      'فتوش - price noPrice',
      'كنافة - price noPrice',
      'مشاوي - price noPrice',
    ])
  })
})
