import type { Picture } from './pixels.ts'

/** A picture in shades of grey, row by row; 0 is black. */
export interface GreyImage {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** Of the long side: letters of a page of A4 then are as large as the reader wants them. */
const LONG_SIDE = 3200
// As many blocks along the short side tell the light of a page.
const BLOCKS = 40

/** A picture for Tesseract, and how much larger it is. */
export interface FlatPage {
  page: GreyImage
  scale: number
}

/** A page in even light, black on white, with level lines; it turns around its middle. */
export function flatPage(picture: Picture, tilt: number): FlatPage {
  const scale = LONG_SIDE / Math.max(picture.width, picture.height)
  return { page: resample(flatten(greyOf(picture)), scale, tilt), scale }
}

function greyOf({ data, width, height }: Picture): GreyImage {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = data[at * 4]! * 0.3 + data[at * 4 + 1]! * 0.59 + data[at * 4 + 2]! * 0.11
  }
  return { data: grey, width, height }
}

/** Divides by the light of each place, so that paper is white everywhere; light on dark is turned. */
function flatten(image: GreyImage): GreyImage {
  const { data, width, height } = image
  const isDark = medianShade(data) < 110
  const light = lightOf(image, isDark)
  const flat = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const value = data[at] ?? 0
      const paper = light(x, y)
      flat[at] = isDark
        ? 255 - ((value - paper) * 255) / Math.max(255 - paper, 60)
        : (value * 255) / Math.max(paper, 30)
    }
  }
  return stretch({ data: flat, width, height })
}

function medianShade(data: Uint8ClampedArray): number {
  return percentile(histogramOf(data), data.length, 0.5)
}

function histogramOf(data: Uint8ClampedArray): Uint32Array {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

function percentile(counts: Uint32Array, all: number, part: number): number {
  let sum = 0
  for (const [value, count] of counts.entries()) {
    sum += count
    if (sum >= all * part) return value
  }
  return 255
}

/** Shade of the paper at a place: the usual extreme of its block, smooth between blocks. */
function lightOf(
  { data, width, height }: GreyImage,
  isDark: boolean,
): (x: number, y: number) => number {
  const size = Math.max(8, Math.round(Math.min(width, height) / BLOCKS))
  const columns = Math.ceil(width / size)
  const rows = Math.ceil(height / size)
  const blocks = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const counts = new Uint32Array(256)
      let all = 0
      for (let y = row * size; y < Math.min(height, (row + 1) * size); y += 2) {
        for (let x = column * size; x < Math.min(width, (column + 1) * size); x += 2) {
          const value = data[y * width + x] ?? 0
          counts[value] = (counts[value] ?? 0) + 1
          all += 1
        }
      }
      blocks[row * columns + column] = percentile(counts, all, isDark ? 0.3 : 0.7)
    }
  }
  const block = (column: number, row: number) =>
    blocks[
      Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))
    ] ?? 255
  return (x, y) => {
    const [across, down] = [x / size - 0.5, y / size - 0.5]
    const [column, row] = [Math.floor(across), Math.floor(down)]
    const [right, below] = [across - column, down - row]
    return (
      (block(column, row) * (1 - right) + block(column + 1, row) * right) * (1 - below) +
      (block(column, row + 1) * (1 - right) + block(column + 1, row + 1) * right) * below
    )
  }
}

/** The darkest that is not rare becomes black. */
function stretch({ data, width, height }: GreyImage): GreyImage {
  const black = Math.min(160, percentile(histogramOf(data), data.length, 0.005))
  return {
    data: data.map((value) => ((value - black) * 255) / (255 - black)),
    width,
    height,
  }
}

/** The picture at another size, turned back by an angle about its middle. */
function resample(image: GreyImage, scale: number, angle: number): GreyImage {
  const { data, width, height } = image
  // Halving first keeps thin strokes.
  if (scale <= 0.5) return resample(halve(image), scale * 2, angle)
  const [toWidth, toHeight] = [Math.round(width * scale), Math.round(height * scale)]
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale]
  const result = new Uint8ClampedArray(toWidth * toHeight).fill(255)
  for (let y = 0; y < toHeight; y += 1) {
    for (let x = 0; x < toWidth; x += 1) {
      const [right, down] = [x - toWidth / 2, y - toHeight / 2]
      const fromX = right * cos - down * sin + width / 2
      const fromY = right * sin + down * cos + height / 2
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const [partX, partY] = [fromX - left, fromY - top]
      const at = top * width + left
      const above = (data[at] ?? 0) * (1 - partX) + (data[at + 1] ?? 0) * partX
      const below = (data[at + width] ?? 0) * (1 - partX) + (data[at + width + 1] ?? 0) * partX
      result[y * toWidth + x] = above * (1 - partY) + below * partY
    }
  }
  return { data: result, width: toWidth, height: toHeight }
}

function halve({ data, width, height }: GreyImage): GreyImage {
  const [toWidth, toHeight] = [Math.floor(width / 2), Math.floor(height / 2)]
  const result = new Uint8ClampedArray(toWidth * toHeight)
  for (let y = 0; y < toHeight; y += 1) {
    for (let x = 0; x < toWidth; x += 1) {
      const at = y * 2 * width + x * 2
      const sum =
        (data[at] ?? 0) +
        (data[at + 1] ?? 0) +
        (data[at + width] ?? 0) +
        (data[at + width + 1] ?? 0)
      result[y * toWidth + x] = sum / 4
    }
  }
  return { data: result, width: toWidth, height: toHeight }
}
