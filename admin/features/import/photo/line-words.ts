import { usualStep, type Letter } from './decode-line.ts'
import type { TextBox } from './pixels.ts'

/** Letters between two spaces. */
export interface LineWord {
  text: string
  /** From 0 to 1. */
  confidence: number
  box: TextBox
}

// Of a line's height, if there is no second letter to tell.
const LETTER = 0.4

/** The words of a line, and where they stand. */
export function wordsOfLine(letters: readonly Letter[], box: TextBox): LineWord[] {
  const half = letterWidth(letters, box) / 2
  return wordsIn(letters).map((word) => {
    const from = Math.max(0, word[0]!.place - half)
    const to = Math.min(1, word.at(-1)!.place + half)
    return {
      text: word.map(({ text }) => text).join(''),
      confidence: word.reduce((sum, { probability }) => sum + probability, 0) / word.length,
      box: partOf(box, from, to),
    }
  })
}

/** A name behind its number: '1.CHILLI' is two words. */
const NUMBERED = /^\d{1,3}[.)]$/u
/** A name in capitals, and the first letter of its description: 'CAKEWith'. */
const CAPITALS = /^\p{Lu}{4,}$/u

function wordsIn(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = [[]]
  for (const letter of letters) {
    const last = words.at(-1)!
    const text = last.map((one) => one.text).join('')
    if (letter.text === ' ') words.push([])
    else if (NUMBERED.test(text) && /\p{L}/u.test(letter.text)) words.push([letter])
    else if (CAPITALS.test(text) && /\p{Ll}/u.test(letter.text)) words.push([last.pop()!, letter])
    else last.push(letter)
  }
  return words.filter(({ length }) => length > 0)
}

/** As a part of the line. */
function letterWidth(letters: readonly Letter[], { width, height }: TextBox): number {
  return usualStep(letters) ?? (height * LETTER) / width
}

/** From one share of its width to another. */
function partOf(box: TextBox, from: number, to: number): TextBox {
  const shift = ((from + to) / 2 - 0.5) * box.width
  return {
    ...box,
    x: box.x + Math.cos(box.angle) * shift,
    y: box.y + Math.sin(box.angle) * shift,
    width: Math.max(1, (to - from) * box.width),
  }
}

/** A box that reaches as much further to both sides. */
export function widened(box: TextBox, by: number): TextBox {
  return { ...box, width: box.width + by * 2 }
}
