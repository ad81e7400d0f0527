import { describe, expect, it } from 'vitest'
import {
  isFigure,
  linesOfPhoto,
  mergeReadings,
  readPhoto,
  type Figure,
  type PhotoWord,
} from './photo-text.ts'

const PAGE = { width: 1000, height: 1000 }

/** A word in a line, 30 high; its letters are 20 wide. */
function word(text: string, left: number, line: number, over: Partial<PhotoWord> = {}): PhotoWord {
  const top = 100 + line * 60
  const right = left + text.length * 20
  const place = { left, top, right, bottom: top + 30, baseline: top + 28, height: 30, slope: null }
  return { text, confidence: 95, ...place, ...over }
}

function lineOf(name: string, price: string, line: number): PhotoWord[] {
  return [word(name, 100, line), word(price, 800, line)]
}

function read(words: readonly PhotoWord[], second: (text: string) => Figure): string[] {
  const figures = words.filter(isFigure).map(({ text }) => second(text))
  const { rows } = readPhoto(linesOfPhoto(words, figures, PAGE), { decimals: 2 })
  return rows.map(({ name, price, doubts }) => [name, price ?? '-', ...doubts].join(' '))
}

const alike = (text: string): Figure => ({ text, confidence: 90 })

const nothing = (): Figure => ({ text: '', confidence: 0 })

function unlike(text: string): Figure {
  return text === '22'
    ? { text: '2', confidence: 90 }
    : { text, confidence: text === '6' ? 10 : 90 }
}

describe('a photo', () => {
  const menu = [
    ...lineOf('Hummus', '22', 0),
    ...lineOf('Fattoush', '26', 1),
    ...lineOf('Tea', '6', 2),
  ]

  it('is read as a text, if both readings of each price agree', () => {
    expect(read(menu, alike)).toEqual(['Hummus 22000', 'Fattoush 26000', 'Tea 6000'])
  })

  it('has a doubt where two readings of a price differ, or the second is unsure', () => {
    expect(read(menu, unlike)).toEqual(['Hummus 2000 price', 'Fattoush 26000', 'Tea 6000 price'])
  })

  it('has a doubt where a figure is so wide that a digit was missed', () => {
    const words = [...menu.slice(0, 5), word('6', 800, 2, { right: 840 })]
    expect(read(words, alike)).toEqual(['Hummus 22000', 'Fattoush 26000', 'Tea 6000 price'])
  })

  it('has a doubt where a name was hard to read, or was lost', () => {
    const [name, ...others] = menu
    if (!name) throw new Error('No word')
    expect(read([{ ...name, confidence: 40 }, ...others], alike)[0]).toBe('Hummus 22000 name')
    expect(read(others, alike)[0]).toBe('\ufffd 22000 name')
  })

  it('leaves Arabic figures to its owner: no reader knows them', () => {
    const words = [
      ...['شوربة', 'حمص', 'فتوش', 'كنافة'].map((name, line) => word(name, 600, line)),
      ...['IA', 'rr', '19'].map((junk, line) => word(junk, 100, line)),
    ]
    expect(read(words, nothing).slice(0, 3)).toEqual([
      'شوربة - noPrice price',
      'حمص - noPrice price',
      'فتوش - noPrice price',
    ])
  })

  it('is level even where its lines are not', () => {
    const tilted = menu.map((one) => ({
      ...one,
      baseline: one.baseline + one.left * 0.05,
      slope: 0.05,
    }))
    expect(read(tilted, alike)).toEqual(['Hummus 22000', 'Fattoush 26000', 'Tea 6000'])
  })

  it('has each word from the reader who knows its letters', () => {
    const english = [word('Hummus', 100, 0), word('jasa>', 400, 0, { confidence: 60 })]
    const arabic = [
      word('1101', 100, 0, { confidence: 99 }),
      word('حمص', 400, 0, { confidence: 90, right: 500 }),
    ]
    expect(mergeReadings(english, arabic).map(({ text }) => text)).toEqual(['Hummus', 'حمص'])
  })
})
