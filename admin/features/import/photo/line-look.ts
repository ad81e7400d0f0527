import type { Letter } from './decode-line.ts'
import { inkLookOf } from './ink.ts'
import type { Planes, TextBox } from './pixels.ts'

/** A line as it was found and read. */
export interface ReadLine {
  box: TextBox
  letters: readonly Letter[]
  look: LineLook
}

/** Lengths and places from 0 to 1, of the height of the line. */
export interface LineLook {
  /** Thickness of strokes. */
  stroke: number
  /** Of letters that were read, and the line on which they stand; null without any. */
  size: number | null
  baseline: number | null
}

// Letters that are surely ours.
const SURE = 0.95
const FEWEST = 2
// Of a line's height: between two of them may stand letters of another script.
const GAP = 1.5
// Of the size of letters: small ones; capitals and figures.
const SMALL = 0.52
const LARGE = 0.72
// A box has a margin around letters.
const LEAST_SIZE = 0.45
const MOST_SIZE = 1.2

export function lookOf(
  planes: Planes,
  letters: readonly Letter[],
  { width, height }: Pick<TextBox, 'width' | 'height'>,
): LineLook {
  const sure = longestRun(
    letters.filter(({ text, probability }) => probability > SURE && /[a-z\d]/iu.test(text)),
    (height / width) * GAP,
  )
  const small = sure.filter(({ text }) => /[a-z]/u.test(text))
  const isOfSmall = small.length > sure.length / 2
  const isRead = sure.length >= FEWEST || sure.length === letters.length
  const margin = height / width / 4
  const [from, to] = isRead
    ? [Math.max(0, (sure[0]?.place ?? 0) - margin), Math.min(1, (sure.at(-1)?.place ?? 1) + margin)]
    : [0, 1]
  const ink = inkLookOf(planes, { from, to, isOfSmall })
  const size = ink ? (ink.bottom - ink.top) / (isOfSmall ? SMALL : LARGE) : 0
  const isLikely = isRead && size > LEAST_SIZE && size < MOST_SIZE
  return {
    stroke: ink?.stroke ?? 0,
    size: isLikely ? size : null,
    baseline: isLikely && ink ? ink.bottom : null,
  }
}

function longestRun(letters: readonly Letter[], gap: number): Letter[] {
  const runs: Letter[][] = []
  for (const letter of letters) {
    const run = runs.at(-1)
    if (run && letter.place - run.at(-1)!.place < gap) run.push(letter)
    else runs.push([letter])
  }
  return runs.toSorted((a, b) => b.length - a.length)[0] ?? []
}
