import { blackOnWhite } from './ink.ts'
import { cutOut, type Picture, type TextBox } from './pixels.ts'

// Lines in a size that is enough to tell; in radians.
const LINE = 40
const LINES = 40
const LONGEST = 600
const REACH = 0.026
const STEP = 0.002

/** How lines fall: as guessed, or nearby, where the edges of their letters are sharpest. */
export function refinedTilt(picture: Picture, boxes: readonly TextBox[], guess: number): number {
  if (boxes.length === 0) return guess
  const longest = boxes.toSorted((a, b) => b.width / b.height - a.width / a.height).slice(0, LINES)
  const lines = longest.map((box) => {
    const width = Math.min(LONGEST, Math.round((box.width / box.height) * LINE))
    return inkOf(picture, { ...box, angle: guess }, Math.max(1, width))
  })
  let best = { shear: 0, sharpness: -1 }
  for (let shear = -REACH; shear <= REACH + STEP / 2; shear += STEP) {
    const sharpness = lines.reduce((sum, line) => sum + sharpnessOf(line, shear), 0)
    if (sharpness > best.sharpness) best = { shear, sharpness }
  }
  return guess + best.shear
}

interface Ink {
  data: Uint8ClampedArray
  width: number
}

function inkOf(picture: Picture, box: TextBox, width: number): Ink {
  return { data: blackOnWhite(cutOut(picture, box, { width, height: LINE })), width }
}

/** How much rows differ from the next, if the line is shorn to be level. */
function sharpnessOf({ data, width }: Ink, shear: number): number {
  const rows = new Float32Array(LINE * 2)
  for (let x = 0; x < width; x += 1) {
    const up = Math.round(LINE / 2 - (x - width / 2) * shear)
    for (let y = 0; y < LINE; y += 1) rows[y + up]! += 255 - data[y * width + x]!
  }
  let [sharpness, all] = [0, 1]
  for (let y = 1; y < rows.length; y += 1) {
    sharpness += (rows[y]! - rows[y - 1]!) ** 2
    all += rows[y]!
  }
  return (sharpness * width) / (all * all)
}
