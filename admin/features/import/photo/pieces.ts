import { currenciesNamed } from '#db/rules/money/currency-words.ts'
import type { PhotoPiece } from '#db/import/photo-words.ts'
import type { Box } from '#db/import/rows.ts'
import type { ReadLine } from './line-look.ts'
import { wordsOfLine, type LineWord } from './line-words.ts'
import type { TextBox } from './pixels.ts'

/** From the picture as it was taken to one with level lines, and back. */
export interface Leveling {
  tilt: number
  /** Of both pictures: each turns around its middle. */
  from: { width: number; height: number }
  to: { width: number; height: number }
}

// Below, a word is read by others, too.
const SURE = 0.9
const SURE_FIGURE = 0.6
const SURE_BESIDE = 0.95
const SURE_NAME = 0.8
const SURE_SHORT = 0.99
const NAME = /^[A-Z][a-z]{3,}$/u
// With a currency, before or behind.
const FIGURE = /^\P{L}{0,2}\p{L}{0,4}\P{L}{0,2}\d[\d.,:/-]*\P{L}{0,3}\p{L}{0,3}\P{L}?$/u
// Of a line's height.
const SPACE = 0.16
const GAP = 0.8

export function levelingOf(size: { width: number; height: number }, tilt: number): Leveling {
  const [cos, sin] = [Math.abs(Math.cos(tilt)), Math.abs(Math.sin(tilt))]
  const to = {
    width: Math.round(size.width * cos + size.height * sin),
    height: Math.round(size.width * sin + size.height * cos),
  }
  return { tilt, from: size, to }
}

function level({ x, y, width, height }: TextBox, { tilt, from, to }: Leveling): Box {
  const [across, down] = [x - from.width / 2, y - from.height / 2]
  const middle = {
    x: to.width / 2 + across * Math.cos(tilt) + down * Math.sin(tilt),
    y: to.height / 2 + down * Math.cos(tilt) - across * Math.sin(tilt),
  }
  return {
    left: middle.x - width / 2,
    top: middle.y - height / 2,
    right: middle.x + width / 2,
    bottom: middle.y + height / 2,
  }
}

/** Where a place of the level picture is on the one that was taken. */
export function tilted({ left, top, right, bottom }: Box, { tilt, from, to }: Leveling): TextBox {
  const [across, down] = [(left + right) / 2 - to.width / 2, (top + bottom) / 2 - to.height / 2]
  return {
    x: from.width / 2 + across * Math.cos(tilt) - down * Math.sin(tilt),
    y: from.height / 2 + down * Math.cos(tilt) + across * Math.sin(tilt),
    width: right - left,
    height: bottom - top,
    angle: tilt,
  }
}

interface PlacedWord extends PhotoPiece {
  hasGap: boolean
}

/** What stands in one place: sure words of a line, a figure, or what others shall read. */
export function piecesOf(lines: readonly ReadLine[], leveling: Leveling): PhotoPiece[] {
  return lines.flatMap((line) => {
    const pieces: PhotoPiece[] = []
    for (const { hasGap, ...word } of placedWords(line, leveling)) {
      const last = pieces.at(-1)
      const isSame = last?.kind === word.kind && word.kind !== 'figure' && !hasGap
      if (isSame && !isDescription(last.text, word.text)) {
        last.text += ` ${word.text}`
        last.confidence = Math.min(last.confidence, word.confidence)
        last.right = word.right
      } else pieces.push(word)
    }
    return pieces
  })
}

/** In 'CHEESE BURGER With chips', what stands behind the capitals. */
function isDescription(before: string, text: string): boolean {
  // 'BBQ Chicken' is a name.
  const isName = /\p{Lu}{5}|\p{Lu}{2} \p{Lu}{2}/u.test(before) && !/\p{Ll}/u.test(before)
  return isName && /^\p{Lu}\p{Ll}/u.test(text)
}

function placedWords(line: ReadLine, leveling: Leveling): PlacedWord[] {
  const { box, letters, look } = line
  const whole = level(box, leveling)
  const height = whole.bottom - whole.top
  const letterLook = {
    stroke: look.stroke * height,
    size: look.size && look.size * height,
    baseline: look.baseline && whole.top + look.baseline * height,
  }
  const all = wordsOfLine(letters, box).map((word): PlacedWord => {
    const { text, confidence } = word
    const place = level(word.box, leveling)
    return { text, confidence, kind: kindOf(word), ...place, ...letterLook, hasGap: false }
  })
  for (const [at, word] of all.entries()) {
    const before = all[at - 1]
    const isBehindLeader = before !== undefined && isLeader(before.text, [word])
    word.hasGap = isBehindLeader || (!!before && word.left - before.right > height * GAP)
  }
  const words = withHoles(all, whole).filter(
    ({ text }, at, some) => text === '' || !isLeader(text, some.slice(at + 1)),
  )
  spreadDoubt(words)
  spreadDoubt(words.toReversed())
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    if (word.kind === 'unsure') {
      // Its outer letters may be lost.
      if (!before) word.left = whole.left
      if (at === words.length - 1) word.right = whole.right
      if (before && before.kind !== 'unsure') word.left = before.right + height * SPACE
    } else if (before?.kind === 'unsure') before.right = word.left - height * SPACE
    else if (before && !word.hasGap) {
      // Words of one line stand as close as a space.
      const middle = (before.right + word.left) / 2
      before.right = middle - (height * SPACE) / 2
      word.left = middle + (height * SPACE) / 2
    }
  }
  return words
}

/** Of letters that are not ours, the reader may see none. */
function withHoles(words: readonly PlacedWord[], whole: Box): PlacedWord[] {
  const [first] = words
  if (!first) return []
  const least = (whole.bottom - whole.top) * GAP
  const filled: PlacedWord[] = []
  let from = whole.left
  const fill = (to: number) => {
    if (to - from < least) return
    const place = { ...whole, left: from, right: to }
    filled.push({ ...first, ...place, text: '', confidence: 0, kind: 'unsure', hasGap: false })
  }
  for (const word of words) {
    fill(word.left)
    filled.push(word)
    from = word.right
  }
  fill(whole.right)
  return filled
}

/** Letters of another script can look like some of ours: beside unsure words, only the sure ones are. */
function spreadDoubt(words: readonly PlacedWord[]): void {
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    if (before?.kind !== 'unsure' || before.text === '' || word.hasGap || before.hasGap) continue
    const letters = word.text.replace(/[^\p{L}\p{N}]/gu, '')
    if (NAME.test(letters)) continue
    const isLong = letters.length > 3 || /^\d{2,}$/u.test(letters)
    const least = isLong ? SURE_BESIDE : SURE_SHORT
    if (word.confidence < least) word.kind = 'unsure'
  }
}

/** Dots or a dash before a price. */
function isLeader(text: string, behind: readonly PlacedWord[]): boolean {
  if (/[\p{L}\p{N}\p{Sc}]/u.test(text)) return false
  return behind.find((word) => /[\p{L}\p{N}]/u.test(word.text))?.kind === 'figure'
}

function kindOf({ text, confidence }: LineWord): PhotoPiece['kind'] {
  if (FIGURE.test(text) && confidence >= (isAmount(text) ? SURE_FIGURE : SURE)) return 'figure'
  return confidence < (NAME.test(text) ? SURE_NAME : SURE) ? 'unsure' : 'words'
}

/** Letters beside it are of money; its sign may be read as one. 'giu50' is a name in Arabic. */
function isAmount(text: string): boolean {
  const letters = text.replace(/\P{L}/gu, '')
  const isSign = /^\p{L}(?:\d{2}|\d[.,]\d)/u.test(text) && letters.length === 1
  return letters === '' || isSign || Boolean(currenciesNamed(letters)?.length)
}
