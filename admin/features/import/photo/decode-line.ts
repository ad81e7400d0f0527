import { medianOf } from '#db/import/median.ts'

/** Of a line, for each step from left to right: how probable each letter is; the first is none. */
export interface LetterSteps {
  data: Float32Array
  steps: number
  letters: number
}

export interface Letter {
  text: string
  /** Where its middle stands; from 0 to 1. */
  place: number
  /** From 0 to 1. */
  probability: number
}

// A narrow space hardly ever wins; then the letters beside it stand further apart than others.
const SPACE = { sure: 0.5, least: 0.03, distance: 1.35 }

/** The most probable letters (CTC); `alphabet` has those behind none, the space is last. */
export function decodeLine(
  { data, steps, letters }: LetterSteps,
  alphabet: readonly string[],
): Letter[] {
  const read: Letter[] = []
  let before = 0
  let space: Letter = { text: ' ', place: 0, probability: 0 }
  for (let step = 0; step < steps; step += 1) {
    const own = data.subarray(step * letters, (step + 1) * letters)
    let best = 0
    for (let letter = 1; letter < letters; letter += 1) if (own[letter]! > own[best]!) best = letter
    const place = (step + 0.5) / steps
    const ofSpace = own[letters - 1]!
    if (ofSpace > space.probability) space = { text: ' ', place, probability: ofSpace }
    const text = best === 0 ? ' ' : (alphabet[best - 1] ?? ' ')
    if (text !== ' ') {
      if (best !== before) {
        if (read.length > 0 && space.probability > SPACE.least) read.push(space)
        read.push({ text, place, probability: own[best]! })
      }
      space = { text: ' ', place: 0, probability: 0 }
    }
    before = best
  }
  return withoutNarrow(read)
}

function withoutNarrow(read: readonly Letter[]): Letter[] {
  const distance = (at: number) => read[at + 1]!.place - read[at - 1]!.place
  const usual = usualStep(read) ?? 0
  return read.filter(
    ({ text, probability }, at) =>
      text !== ' ' || probability > SPACE.sure || distance(at) > usual * SPACE.distance,
  )
}

/** From a letter of a word to the next, as a part of the line; undefined without any. */
export function usualStep(letters: readonly Letter[]): number | undefined {
  const steps = letters.flatMap(({ text, place }, at) => {
    const before = letters[at - 1]
    return before && before.text !== ' ' && text !== ' ' ? [place - before.place] : []
  })
  return medianOf(steps)
}
