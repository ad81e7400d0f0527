import { expect, it } from 'vitest'
import type { ReadLine } from './line-look.ts'
import { levelingOf, piecesOf, tilted } from './pieces.ts'

const PAGE = levelingOf({ width: 1000, height: 1000 }, 0)

/** Letters 20 wide in a line 40 high; those in brackets are unsure. */
function line(text: string, x = 100, y = 100): ReadLine {
  let probability = 0.99
  const letters: { text: string; place: number; probability: number }[] = []
  const length = text.replace(/[()]/gu, '').length
  for (const letter of text) {
    if (letter === '(') probability = 0.5
    else if (letter === ')') probability = 0.99
    else letters.push({ text: letter, place: (letters.length + 0.5) / length, probability })
  }
  const box = { x: x + length * 10, y, width: length * 20, height: 40, angle: 0 }
  const seen = letters.filter((letter) => letter.text !== '_')
  return { box, letters: seen, look: { stroke: 0.1, size: 0.7, baseline: 0.8 } }
}

function said(one: ReadLine): string[] {
  return piecesOf([one], PAGE).map(({ kind, text }) => `${kind} ${text}`)
}

it('parts what was read of a line: words, figures, and what others shall read', () => {
  expect(said(line('Lentil Soup 18'))).toEqual(['words Lentil Soup', 'figure 18'])
  expect(said(line('BBQ Duck'))).toEqual(['words BBQ Duck'])
  for (const text of ['PLUM CAKE With cream', 'PLUM CAKEWith cream'])
    expect(said(line(text))).toEqual(['words PLUM CAKE', 'words With cream'])
  expect(said(line('Soup (gj9 oe)'))).toEqual(['words Soup', 'unsure gj9 oe'])
})

it('has others read letters and a figure that are no money', () => {
  expect(said(line('(gjw50)'))).toEqual(['unsure gjw50'])
  const half = line('AED50')
  const letters = half.letters.map((letter) => ({ ...letter, probability: 0.7 }))
  expect(said({ ...half, letters })).toEqual(['figure AED50'])
})

it('takes a name behind its number for two words, and dots before a price for none', () => {
  expect(said(line('1.CHILLI'))).toEqual(['figure 1.', 'words CHILLI'])
  expect(said(line('Tea ..... 6'))).toEqual(['words Tea', 'figure 6'])
})

it('has others read letters of which nothing was seen, and what stands beside unsure ones', () => {
  expect(said(line('Tea ______'))).toEqual(['words Tea', 'unsure '])
  expect(said(line('(jj) (9) (gl)'))).toEqual(['unsure jj 9 gl'])
})

it('tells where pieces were taken', () => {
  const turned = levelingOf({ width: 800, height: 600 }, 0.1)
  const box = { x: 300, y: 200, width: 100, height: 40, angle: 0.1 }
  const [piece] = piecesOf([{ ...line('Tea'), box }], turned)
  const back = tilted(piece!, turned)
  expect([back.x, back.y, back.width].map(Math.round)).toEqual([300, 200, 100])
})
