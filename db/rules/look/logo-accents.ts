import {
  clampChroma,
  differenceEuclidean,
  formatHex,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as withMode,
  type Oklch,
} from 'culori/fn'
import { lightAccent } from './look-colours.ts'

const MOST = 3

// Less looks grey.
const LEAST_CHROMA = 0.05
// Of visible pixels.
const LEAST_SHARE = 0.01
// In degrees: the same hue, and surely another.
const SAME_HUE = 15
const OTHER_HUE = 40
// In OKLab.
const LEAST_DIFFERENCE = 0.05
const HALF_OPAQUE = 128
const DEEP = 0.45
const SHADE = 0.11
const CALMER = 0.45
const NEIGHBOUR = 60

const toOklch = withMode(modeOklch)
withMode(modeRgb)
withMode(modeOklab)
const difference = differenceEuclidean('oklab')

type Hued = Oklch & { h: number }

/**
 * Up to three accents from RGBA pixels: strong colours of different hues, then shades of the first. None if
 * grey.
 */
export function logoAccents(pixels: Uint8Array): string[] {
  const seen = visiblePixels(pixels)
  const hues = strongestHues(seen.filter(isColourful), seen.length * LEAST_SHARE)
  const [first] = hues
  if (!first) return []
  const accents: string[] = []
  for (const colour of [...hues, ...shadesOf(first)]) {
    const accent = lightAccent(formatHex(clampChroma(colour, 'oklch')))
    const isNew = accents.every((other) => difference(other, accent) >= LEAST_DIFFERENCE)
    if (isNew && accents.length < MOST) accents.push(accent)
  }
  return accents
}

function visiblePixels(pixels: Uint8Array): Oklch[] {
  const seen: Oklch[] = []
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity < HALF_OPAQUE) continue
    seen.push(toOklch({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }))
  }
  return seen
}

function isColourful(colour: Oklch): colour is Hued {
  return colour.h !== undefined && colour.c >= LEAST_CHROMA
}

function strongestHues(pixels: readonly Hued[], least: number): Hued[] {
  const hues: Hued[] = []
  let left = pixels
  while (hues.length < MOST && left.length > 0) {
    const hue = strongestHue(left)
    const ofHue = left.filter(({ h }) => distance(h, hue) <= SAME_HUE)
    if (ofHue.length >= least) hues.push(strongest(ofHue))
    left = left.filter(({ h }) => distance(h, hue) > OTHER_HUE)
  }
  return hues
}

/** Weighted by vividness. */
function strongestHue(pixels: readonly Hued[]): number {
  const amounts = Array.from({ length: 360 }, () => 0)
  for (const { h, c } of pixels) {
    const degree = Math.floor(h) % 360
    amounts[degree] = (amounts[degree] ?? 0) + c
  }
  // Weighted by distance.
  const around = amounts.map((_, hue) =>
    amounts.reduce((sum, amount, h) => sum + amount * Math.max(0, SAME_HUE - distance(h, hue)), 0),
  )
  return around.indexOf(Math.max(...around))
}

/** Without the pale edges of drawings. */
function strongest(pixels: readonly Hued[]): Hued {
  const vivid = pixels.toSorted((a, b) => b.c - a.c).slice(0, Math.ceil(pixels.length / 2))
  const [middle = vivid[0]] = vivid.toSorted((a, b) => a.l - b.l).slice(vivid.length >> 1)
  if (!middle) throw new Error('A hue has no pixels')
  return middle
}

/** Deeper or lighter, calmer, and neighbours. */
function shadesOf(colour: Hued): Hued[] {
  const shade = colour.l < DEEP ? SHADE : -SHADE
  return [
    { ...colour, l: colour.l + shade },
    { ...colour, c: colour.c * CALMER },
    { ...colour, h: colour.h + NEIGHBOUR },
  ]
}

function distance(one: number, other: number): number {
  const distance = Math.abs(one - other) % 360
  return Math.min(distance, 360 - distance)
}
