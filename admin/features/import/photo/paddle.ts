import { InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { medianOf } from '#db/import/median.ts'
import { decodeLine } from './decode-line.ts'
import { lookOf, type ReadLine } from './line-look.ts'
import { cutOut, normalized, type Picture, type Planes, type TextBox } from './pixels.ts'
import { refinedTilt } from './tilt.ts'
import { textBoxes, type TextBoxes } from './text-boxes.ts'

/** PP-OCR: one model finds lines of text, the other reads their letters. */
export interface Paddle {
  detector: InferenceSession
  recognizer: InferenceSession
  alphabet: readonly string[]
}

const OPTIONS: InferenceSession.SessionOptions = { executionProviders: ['wasm'] }

export async function openPaddle(
  detector: Uint8Array,
  recognizer: Uint8Array,
  alphabet: string,
): Promise<Paddle> {
  return {
    detector: await InferenceSession.create(detector, OPTIONS),
    recognizer: await InferenceSession.create(recognizer, OPTIONS),
    alphabet: alphabet.trimEnd().split(/\r?\n/u),
  }
}

// What both models were taught with.
const USUAL = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] }
const HALF = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }

// Of boxes of lines as the detector sees them, in pixels: smaller print wants a larger picture.
const SMALL_PRINT = 26
// A picture that is hardly scaled down shows nothing more.
const LEAST_SCALED = 0.85

/** Boxes of lines, in pixels of the picture; `sides` are for the detector, the next where print is small. */
export async function findLines(
  paddle: Paddle,
  picture: Picture,
  [side = 0, ...larger]: readonly number[],
): Promise<TextBoxes> {
  const scale = side / Math.max(picture.width, picture.height)
  const found = await findBoxes(paddle, picture, scale)
  const height = (medianOf(found.boxes.map((box) => box.height)) ?? 0) * scale
  const isSmall = scale < LEAST_SCALED && height < SMALL_PRINT && found.boxes.length > 0
  return isSmall && larger.length > 0 ? findLines(paddle, picture, larger) : found
}

async function findBoxes(
  { detector }: Paddle,
  picture: Picture,
  wanted: number,
): Promise<TextBoxes> {
  const scale = Math.min(1, wanted)
  const size = { width: inSteps(picture.width * scale), height: inSteps(picture.height * scale) }
  const whole = { x: picture.width / 2, y: picture.height / 2, angle: 0 }
  const small = cutOut(picture, { ...whole, width: picture.width, height: picture.height }, size)
  const map = await run(detector, small, USUAL)
  const [across, down] = [picture.width / size.width, picture.height / size.height]
  const boxesAt = (tilt?: number): TextBoxes => {
    const found = textBoxes({ ...size, data: map.data as Float32Array }, tilt)
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

/** The letters of one line, and the rows in which they stand. */
export async function readLine(
  { recognizer, alphabet }: Paddle,
  picture: Picture,
  box: TextBox,
): Promise<ReadLine> {
  const width = Math.round((box.width / box.height) * LINE * STRETCH)
  const size = { width: Math.min(LONGEST_LINE, Math.max(LINE / 2, width)), height: LINE }
  const planes = cutOut(picture, box, size)
  const answer = await run(recognizer, planes, HALF)
  const [, steps = 0, letters = 0] = answer.dims
  const read = decodeLine({ data: answer.data as Float32Array, steps, letters }, alphabet)
  return { box, letters: read, look: lookOf(planes, read, box) }
}

async function run(
  session: InferenceSession,
  planes: Planes,
  { mean, deviation }: typeof USUAL,
): Promise<Tensor> {
  const { width, height } = planes
  const [input] = session.inputNames
  const [output] = session.outputNames
  if (!input || !output) throw new Error('No model')
  const tensor = new Tensor('float32', normalized(planes, mean, deviation), [1, 3, height, width])
  const answers = await session.run({ [input]: tensor })
  tensor.dispose()
  return answers[output]!
}
