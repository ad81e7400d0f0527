import { medianOf } from '#db/import/median.ts'
import { decodeLine, type Letter } from './decode-line.ts'
import { lookOf, type ReadLine } from './line-look.ts'
import { openModel, type Model } from './model.ts'
import type { ModelOutput } from './model.worker.ts'
import { cutOut, normalized, type Picture, type Planes, type TextBox } from './pixels.ts'
import { refinedTilt } from './tilt.ts'
import { lookedAgain, textBoxes, type TextBoxes } from './text-boxes.ts'

/** PP-OCR: one model finds lines of text, the other reads their letters. */
export interface Paddle {
  detector: Uint8Array<ArrayBuffer>
  recognizer: Uint8Array<ArrayBuffer>
  alphabet: readonly string[]
}

// What both models were taught with.
const USUAL = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] }
const HALF = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }

// Of boxes of lines as the detector sees them, in pixels: smaller print wants a larger picture.
const SMALL_PRINT = 26
// A picture that is hardly scaled down shows nothing more.
const LEAST_SCALED = 0.85
// Figures that stand alone are overlooked at one size or the other.
const MOST_ENLARGED = 2

/** Boxes of lines, in pixels of the picture; `sides` are for the detector, the next where print is small. */
export async function findLines(
  { detector }: Paddle,
  picture: Picture,
  sides: readonly number[],
): Promise<TextBoxes> {
  const model = openModel(detector)
  return findLinesBy(model, picture, sides).finally(model.close)
}

async function findLinesBy(
  detector: Model,
  picture: Picture,
  [side = 0, ...larger]: readonly number[],
): Promise<TextBoxes> {
  const scale = side / Math.max(picture.width, picture.height)
  const found = await findBoxes(detector, picture, Math.min(1, scale))
  if (scale > 1 && !found.isOnSide) {
    const larger = await findBoxes(detector, picture, Math.min(MOST_ENLARGED, scale))
    return { ...found, ...lookedAgain(found.boxes, larger.boxes) }
  }
  const height = (medianOf(found.boxes.map((box) => box.height)) ?? 0) * scale
  const isSmall = scale < LEAST_SCALED && height < SMALL_PRINT && found.boxes.length > 0
  return isSmall && larger.length > 0 ? findLinesBy(detector, picture, larger) : found
}

async function findBoxes(detector: Model, picture: Picture, scale: number): Promise<TextBoxes> {
  const size = { width: inSteps(picture.width * scale), height: inSteps(picture.height * scale) }
  const whole = { x: picture.width / 2, y: picture.height / 2, angle: 0 }
  const small = cutOut(picture, { ...whole, width: picture.width, height: picture.height }, size)
  const map = await run(detector, small, USUAL)
  const [across, down] = [picture.width / size.width, picture.height / size.height]
  const boxesAt = (tilt?: number): TextBoxes => {
    const found = textBoxes({ ...size, data: map.data }, tilt)
    const boxes = found.boxes.map(({ x, y, width, height, angle }) => ({
      x: x * across,
      y: y * down,
      width: width * across,
      height: height * down,
      angle,
    }))
    return { ...found, boxes }
  }
  const first = boxesAt()
  return first.isOnSide ? first : boxesAt(refinedTilt(picture, first.boxes, first.tilt))
}

function inSteps(length: number): number {
  return Math.max(32, Math.round(length / 32) * 32)
}

const LINE = 48
// Letters that stand close, as in '.000', are told apart only if each has a few steps.
const STRETCH = 1.5
const LONGEST_LINE = 3600

// They read side by side, and take some 60 MB each.
const MOST_RECOGNIZERS = 2

/** The letters of each line, and the rows in which they stand. */
export async function readLines(
  { recognizer, alphabet }: Paddle,
  picture: Picture,
  { boxes: found, overlooked = [] }: Pick<TextBoxes, 'boxes' | 'overlooked'>,
  onRead: (part: number) => void,
): Promise<ReadLine[]> {
  const boxes = [...found, ...overlooked]
  const length = Math.min(MOST_RECOGNIZERS, navigator.hardwareConcurrency, boxes.length)
  const models = Array.from({ length }, () => openModel(recognizer))
  const lines: ReadLine[] = []
  const left = boxes.entries()
  let count = 0
  const readRest = async (model: Model) => {
    for (const [at, box] of left) {
      lines[at] = await readLine(model, alphabet, picture, box)
      onRead((count += 1) / boxes.length)
    }
  }
  try {
    await Promise.all(models.map(readRest))
  } finally {
    for (const model of models) model.close()
  }
  return lines.filter(({ letters }, at) => at < found.length || letters.some(isDigit))
}

function isDigit({ text }: Letter): boolean {
  return /\d/u.test(text)
}

async function readLine(
  model: Model,
  alphabet: readonly string[],
  picture: Picture,
  box: TextBox,
): Promise<ReadLine> {
  const width = Math.round((box.width / box.height) * LINE * STRETCH)
  const size = { width: Math.min(LONGEST_LINE, Math.max(LINE / 2, width)), height: LINE }
  const planes = cutOut(picture, box, size)
  const answer = await run(model, planes, HALF)
  const [, steps = 0, letters = 0] = answer.dims
  const read = decodeLine({ data: answer.data, steps, letters }, alphabet)
  return { box, letters: read, look: lookOf(planes, read, box) }
}

function run(
  model: Model,
  planes: Planes,
  { mean, deviation }: typeof USUAL,
): Promise<ModelOutput> {
  const { width, height } = planes
  return model.run({ data: normalized(planes, mean, deviation), dims: [1, 3, height, width] })
}
