import type { Planes } from './pixels.ts'

const LEAST_CONTRAST = 40
// Of the contrast: less is grain, or a shadow.
const GRAIN = 0.15

/** In shades of grey: what is usual becomes white, and what differs from it most black. */
export function blackOnWhite({ data, width, height }: Planes): Uint8ClampedArray<ArrayBuffer> {
  const area = width * height
  const grey = new Float32Array(area)
  for (let at = 0; at < area; at += 1) {
    grey[at] = data[at]! * 0.3 + data[area + at]! * 0.59 + data[area * 2 + at]! * 0.11
  }
  const sorted = grey.toSorted()
  const shadeAt = (part: number) => sorted[Math.floor((area - 1) * part)]!
  const isLightOnDark = shadeAt(0.98) - shadeAt(0.4) > shadeAt(0.6) - shadeAt(0.02)
  const paper = shadeAt(isLightOnDark ? 0.4 : 0.6)
  const ink = shadeAt(isLightOnDark ? 0.98 : 0.02)
  const contrast = Math.max(LEAST_CONTRAST, Math.abs(paper - ink))
  return Uint8ClampedArray.from(grey, (value) => {
    const difference = (isLightOnDark ? value - paper : paper - value) / contrast
    return 255 - ((difference - GRAIN) * 255) / (1 - GRAIN)
  })
}

/** How the letters of a line look; places and lengths from 0 to 1, of its height. */
export interface InkLook {
  /** Usual thickness of a stroke. */
  stroke: number
  /** The rows in which letters stand: small ones, or capitals and figures. */
  top: number
  bottom: number
}

// Of the ink in the densest row. Of small letters, a few reach higher or lower.
const DENSE = { small: 0.45, large: 0.12 }
const INK = 128

/** Rows count ink between two places only, from 0 to 1 of the width; null without ink. */
export function inkLookOf(
  planes: Planes,
  { from, to, isOfSmall }: { from: number; to: number; isOfSmall: boolean },
): InkLook | null {
  const { width, height } = planes
  const shades = blackOnWhite(planes)
  const rows = Array.from({ length: height }, (_, y) => {
    const row = shades.subarray(
      y * width + Math.floor(from * width),
      y * width + Math.ceil(to * width),
    )
    return row.reduce((sum, shade) => sum + 255 - shade, 0)
  })
  const densest = Math.max(...rows)
  if (densest === 0) return null
  const limit = densest * (isOfSmall ? DENSE.small : DENSE.large)
  const middle = rows.indexOf(densest)
  const above = rows.slice(0, middle).findLastIndex((ink) => ink <= limit)
  const below = rows.slice(middle).findIndex((ink) => ink <= limit)
  // Between two rows, the edge stands where the ink passes the limit.
  const edge = (outer: number, inner: number) => {
    const [less, more] = [rows[outer] ?? 0, rows[inner]!]
    return (limit - less) / Math.max(1, more - less)
  }
  const end = below === -1 ? height : middle + below
  const top = above + 0.5 + edge(above, above + 1)
  const bottom = end + 0.5 - edge(end, end - 1)
  return {
    stroke: strokeOf(shades, { width, height }) / height,
    top: Math.max(0, top) / height,
    bottom: Math.min(height, bottom) / height,
  }
}

/** How high ink that hangs together is in a column, on average. */
function strokeOf(
  shades: Uint8ClampedArray,
  { width, height }: { width: number; height: number },
): number {
  let [ink, runs] = [0, 0]
  for (let x = 0; x < width; x += 1) {
    let isBefore = false
    for (let y = 0; y < height; y += 1) {
      const isInk = shades[y * width + x]! < INK
      if (isInk) ink += 1
      if (isInk && !isBefore) runs += 1
      isBefore = isInk
    }
  }
  return ink / Math.max(1, runs)
}
