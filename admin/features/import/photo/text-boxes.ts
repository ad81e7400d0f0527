import type { TextBox } from './pixels.ts'

// How probable text is: of a pixel, and of a box.
const PIXEL = 0.3
const BOX = 0.55
// The detector marks the middle of a line; its letters reach as much further.
const UNCLIP = 1.6
const SMALLEST = 3
// Times as wide as high: it tells how its line runs.
const LONG = 5
const VERY_LONG = 12
const OWN_TILT = 0.06

/** How probable text is at each pixel, row by row, as the detector answers. */
export interface TextMap {
  data: Float32Array
  width: number
  height: number
}

export interface TextBoxes {
  boxes: TextBox[]
  /** How the lines of the page fall, in radians. */
  tilt: number
  /** Where a second look saw something: a figure that stands alone, or nothing. */
  overlooked?: TextBox[]
  /** Most lines run from above to below: the page lies on its side. */
  isOnSide: boolean
}

/** Boxes of lines of text, in pixels of the map; lines fall by `known`, or as most seem to. */
export function textBoxes(map: TextMap, known?: number): TextBoxes {
  const blobs = blobsOf(map).filter(({ count, sum }) => count > SMALLEST * 2 && sum / count > BOX)
  const axes = blobs.map(axisOf)
  const long = axes.filter(({ ratio }) => ratio > LONG)
  const upright = long.filter(({ angle }) => Math.abs(angle) > Math.PI / 4)
  const tilt = known ?? tiltOf(blobs)
  const boxes = blobs.flatMap((blob, at) => {
    const { angle, ratio } = axes[at]!
    // On a page that was not held level, lines are not parallel.
    const isOwn = ratio > VERY_LONG && Math.abs(angle - tilt) < OWN_TILT
    const box = unclipped(boxAlong(blob, isOwn ? angle : tilt))
    return box ? [box] : []
  })
  return { boxes, tilt, isOnSide: upright.length > long.length / 2 }
}

// Of the height of a box: lower ones within it are lines of their own.
const LOWER = 0.75

/** After a second look: several lines in place of one box, and what was seen at no other place. */
export function lookedAgain(
  boxes: readonly TextBox[],
  others: readonly TextBox[],
): { boxes: TextBox[]; overlooked: TextBox[] } {
  // A line may lie in two boxes.
  const own = new Set<TextBox>()
  for (const one of boxes) {
    const lines = others.filter((other) => isIn(other, one) && other.height < one.height * LOWER)
    for (const line of lines.length < 2 ? [one] : lines) own.add(line)
  }
  const found = [...own]
  return {
    boxes: found,
    overlooked: others.filter((other) => !found.some((one) => isAt(one, other))),
  }
}

function isIn(other: TextBox, one: TextBox): boolean {
  const { across, down } = distanceOf(one, other)
  return across < one.width / 2 && down < one.height / 2
}

function isAt(one: TextBox, other: TextBox): boolean {
  const { across, down } = distanceOf(one, other)
  return across < (one.width + other.width) / 2 && down < (one.height + other.height) / 2
}

/** Between their middles, as the line of `one` falls. */
function distanceOf(one: TextBox, other: TextBox): { across: number; down: number } {
  const [x, y] = [other.x - one.x, other.y - one.y]
  const [cos, sin] = [Math.cos(one.angle), Math.sin(one.angle)]
  return { across: Math.abs(x * cos + y * sin), down: Math.abs(y * cos - x * sin) }
}

/** The direction of long lines. */
function tiltOf(blobs: readonly Blob[]): number {
  const spreads = blobs.map(spreadOf).filter(({ xx, yy }) => xx > yy)
  const sum = (of: (spread: Spread) => number) => spreads.reduce((all, one) => all + of(one), 0)
  const [xx, yy, xy] = [sum((one) => one.xx), sum((one) => one.yy), sum((one) => one.xy)]
  return Math.atan2(2 * xy, xx - yy) / 2
}

interface Run {
  y: number
  from: number
  to: number
}

/** Pixels that hang together. */
interface Blob {
  runs: Run[]
  count: number
  /** Of their probabilities. */
  sum: number
}

function blobsOf({ data, width, height }: TextMap): Blob[] {
  const runs: (Run & { sum: number })[] = []
  const parents: number[] = []
  const rootOf = (at: number): number => {
    let root = at
    while (parents[root] !== root) {
      // Halves the way for the next search.
      parents[root] = parents[parents[root]!]!
      root = parents[root]!
    }
    return root
  }
  let above = 0
  for (let y = 0; y < height; y += 1) {
    const first = runs.length
    let next = above
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! < PIXEL) continue
      const from = x
      let sum = 0
      while (x < width && data[y * width + x]! >= PIXEL) {
        sum += data[y * width + x]!
        x += 1
      }
      const own = runs.length
      runs.push({ y, from, to: x, sum })
      parents.push(own)
      while (next < first && runs[next]!.to < from) next += 1
      for (let at = next; at < first && runs[at]!.from <= x; at += 1) {
        parents[rootOf(at)] = rootOf(own)
      }
    }
    above = first
  }
  const blobs = new Map<number, Blob>()
  for (const [at, run] of runs.entries()) {
    const root = rootOf(at)
    let blob = blobs.get(root)
    if (!blob) blobs.set(root, (blob = { runs: [], count: 0, sum: 0 }))
    blob.runs.push(run)
    blob.count += run.to - run.from
    blob.sum += run.sum
  }
  return [...blobs.values()]
}

interface Spread {
  xx: number
  yy: number
  xy: number
}

/** How far pixels are from their middle. */
function spreadOf({ runs, count }: Blob): Spread {
  let [sumX, sumY] = [0, 0]
  for (const { y, from, to } of runs) {
    sumX += ((from + to) / 2) * (to - from)
    sumY += (y + 0.5) * (to - from)
  }
  const [middleX, middleY] = [sumX / count, sumY / count]
  let [xx, yy, xy] = [0, 0, 0]
  for (const { y, from, to } of runs) {
    const length = to - from
    const [x, down] = [(from + to) / 2 - middleX, y + 0.5 - middleY]
    xx += length * (x * x + (length * length) / 12)
    yy += length * (down * down + 1 / 12)
    xy += length * x * down
  }
  return { xx, yy, xy }
}

/** The direction in which pixels spread, and how many times further than across. */
function axisOf(blob: Blob): { angle: number; ratio: number } {
  const { xx, yy, xy } = spreadOf(blob)
  const spread = Math.hypot(xx - yy, 2 * xy)
  return {
    angle: Math.atan2(2 * xy, xx - yy) / 2,
    ratio: Math.sqrt((xx + yy + spread) / Math.max(1e-6, xx + yy - spread)),
  }
}

function boxAlong({ runs }: Blob, angle: number): TextBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { y, from, to } of runs) {
    for (const x of [from, to]) {
      for (const down of [y, y + 1]) {
        const u = x * cos + down * sin
        const v = down * cos - x * sin
        left = Math.min(left, u)
        right = Math.max(right, u)
        top = Math.min(top, v)
        bottom = Math.max(bottom, v)
      }
    }
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2]
  const [width, height] = [right - left, bottom - top]
  return { x: u * cos - v * sin, y: u * sin + v * cos, width, height, angle }
}

function unclipped(box: TextBox): TextBox | null {
  const { width, height } = box
  if (Math.min(width, height) < SMALLEST) return null
  const more = (width * height * UNCLIP) / (width + height)
  return { ...box, width: width + more, height: height + more }
}
