import { InferenceSession, Tensor } from 'onnxruntime-web/wasm'
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

/** Boxes of lines, in pixels of the picture; `side` is how long the detector has its long side. */
export async function findLines(
  { detector }: Paddle,
  picture: Picture,
  side: number,
): Promise<TextBoxes> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
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
const LONGEST_LINE = 2400

/** The letters of one line, and the rows in which they stand. */
export async function readLine(
  { recognizer, alphabet }: Paddle,
  picture: Picture,
  box: TextBox,
): Promise<ReadLine> {
  const width = Math.round((box.width / box.height) * LINE)
  const size = { width: Math.min(LONGEST_LINE, Math.max(LINE / 2, width)), height: LINE }
  const planes = cutOut(picture, box, size)
  const answer = await run(recognizer, planes, HALF)
  const [, steps = 0, letters = 0] = answer.dims
  const read = decodeLine({ data: answer.data as Float32Array, steps, letters }, alphabet)
  return { box, letters: read, look: lookOf(planes, read) }
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
