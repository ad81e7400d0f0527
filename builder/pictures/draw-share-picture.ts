import sharp, { type OverlayOptions } from 'sharp'
import type { Direction } from '#db/rules/text/language.ts'
import { canDraw, typefaceFor, typesetLine, type TypesetLine } from './typeface.ts'

/** Pictures are files' contents. */
export interface ShareSubject {
  name: string
  dir: Direction
  logo: Buffer | null
  cover: Buffer | null
  colours?: ShareColours | undefined
}

interface ShareColours {
  ground: string
  rule: string
}

/** The size that services ask for. */
const SHARE_SIZE = { width: 1200, height: 630 } as const

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE
const INK = '#1d1a16'
const OURS: ShareColours = { ground: '#fffcf6', rule: '#f2b544' }
const MARGIN = 64
const BAND = 236
const RULE = 10
const BAND_LOGO = 144
const MARK =
  '<g transform="translate(440 155) scale(10)" stroke-linejoin="round" stroke-width="1.6">' +
  '<path fill="#1e5b4a" stroke="#1e5b4a" d="M4 4l12 4v20L4 24z"/>' +
  '<path fill="#2f7d67" stroke="#2f7d67" d="M28 4L16 8v20l12-4z"/>' +
  '<path fill="none" stroke="#f2b544" stroke-width="2.6" stroke-linecap="round" d="M19.6 13.6l5-1.7"/></g>'

// One core a picture.
sharp.concurrency(1)
sharp.cache(false)

/** Cover, logo and name as a JPEG. */
export async function drawSharePicture(subject: ShareSubject): Promise<Buffer> {
  const { layers, drawing } = await (subject.cover
    ? withCover(subject, subject.cover)
    : withoutCover(subject))
  const { ground, rule } = subject.colours ?? OURS
  const line = `<rect y="${HEIGHT - RULE}" width="${WIDTH}" height="${RULE}" fill="${rule}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${drawing}${line}</svg>`
  const create = { ...SHARE_SIZE, channels: 3, background: ground } as const
  return sharp({ create })
    .composite([...layers, { input: Buffer.from(svg) }])
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

interface Parts {
  layers: OverlayOptions[]
  drawing: string
}

/** The cover fills the picture, down to a band of paper with the logo and the name. */
async function withCover({ name, dir, logo }: ShareSubject, cover: Buffer): Promise<Parts> {
  const hasBand = logo !== null || canDraw(name)
  const height = hasBand ? HEIGHT - BAND : HEIGHT - RULE
  const layers = [{ input: await filled(cover, WIDTH, height), left: 0, top: 0 }]
  if (!hasBand) return { layers, drawing: '' }
  const middle = height + (BAND - RULE) / 2
  const besides = logo ? BAND_LOGO + MARGIN / 2 : 0
  if (logo) {
    const left = dir === 'rtl' ? WIDTH - MARGIN - BAND_LOGO : MARGIN
    const input = await rounded(logo, BAND_LOGO)
    layers.push({ input, left, top: middle - BAND_LOGO / 2 })
  }
  const box = { width: WIDTH - 2 * MARGIN - besides, height: BAND - RULE - 48, largest: 84 }
  const start = MARGIN + besides
  const drawing = drawName(name, dir, box, { middle, align: dir, edge: start })
  return { layers, drawing }
}

async function withoutCover({ name, dir, logo }: ShareSubject): Promise<Parts> {
  const named = canDraw(name)
  if (!logo && !named) return { layers: [], drawing: MARK }
  const size = named ? 220 : 420
  const top = named ? 70 : (HEIGHT - RULE - size) / 2
  const layers = logo
    ? [{ input: await rounded(logo, size), left: (WIDTH - size) / 2, top: Math.round(top) }]
    : []
  const box = { width: WIDTH - 2 * MARGIN, height: logo ? 240 : 440, largest: logo ? 104 : 140 }
  const middle = logo ? 450 : (HEIGHT - RULE) / 2
  return { layers, drawing: drawName(name, dir, box, { middle, align: 'middle', edge: MARGIN }) }
}

interface Place {
  middle: number
  align: Direction | 'middle'
  /** From the side where the name begins. */
  edge: number
}

function drawName(name: string, dir: Direction, box: NameBox, place: Place): string {
  if (!canDraw(name)) return ''
  const fitted = fitName(name, dir, box)
  const lines = fitted.lines.map((_, index) => drawLine(fitted, index, place))
  return `<g fill="${INK}">${lines.join('')}</g>`
}

// Capitals reach 0.7 of the size.
const CAPITALS = 0.7

function drawLine({ lines, size, lineHeight }: FittedName, index: number, place: Place): string {
  const line = lines[index]
  if (!line) return ''
  const width = line.width * size
  const x = { ltr: place.edge, rtl: WIDTH - place.edge - width, middle: (WIDTH - width) / 2 }
  const fromMiddle = (index - (lines.length - 1) / 2) * lineHeight
  const y = place.middle + fromMiddle + (CAPITALS * size) / 2
  const glyphs = line.glyphs.map(
    ({ path, x, y }) => `<path transform="translate(${x} ${y})" d="${path}"/>`,
  )
  const transform = `translate(${x[place.align]} ${y}) scale(${size})`
  return `<g transform="${transform}">${glyphs.join('')}</g>`
}

function filled(picture: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(picture).resize({ width, height, fit: 'cover' }).toBuffer()
}

async function rounded(picture: Buffer, size: number): Promise<Buffer> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size / 8}"/></svg>`
  return sharp(picture)
    .resize({
      width: size,
      height: size,
      fit: 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

export interface FittedName {
  lines: TypesetLine[]
  size: number
  lineHeight: number
}

export interface NameBox {
  width: number
  height: number
  largest: number
}

const MOST_LINES = 3
const LEADING = 1.3

/** Breaks a name where it can be largest. */
export function fitName(name: string, dir: Direction, box: NameBox): FittedName {
  const words = name.split(' ')
  const typeface = typefaceFor(name)
  const widths = words.map((word) => typesetLine(word, dir, typeface).width)
  const space = typesetLine(' ', dir, typeface).width
  const counts = Array.from({ length: Math.min(MOST_LINES, words.length) }, (_, index) => index + 1)
  const layouts = counts.map((count) => {
    const breaks = balance(widths, space, count)
    const widest = Math.max(...breaks.map(([from, to]) => lineWidth(widths, space, from, to)))
    const size = Math.min(box.largest, box.width / widest, box.height / (count * LEADING))
    return { breaks, size }
  })
  const best = layouts.reduce((best, next) => (next.size > best.size ? next : best))
  const lines = best.breaks.map(([from, to]) => words.slice(from, to).join(' '))
  return {
    lines: lines.map((line) => typesetLine(line, dir, typeface)),
    size: best.size,
    lineHeight: best.size * LEADING,
  }
}

type Break = readonly [from: number, to: number]

/** The split whose widest line is narrowest. */
function balance(widths: readonly number[], space: number, count: number, from = 0): Break[] {
  if (count === 1) return [[from, widths.length]]
  let best: Break[] = []
  let bestWidth = Infinity
  for (let to = from + 1; to <= widths.length - count + 1; to += 1) {
    const lines: Break[] = [[from, to], ...balance(widths, space, count - 1, to)]
    const widest = Math.max(...lines.map(([a, b]) => lineWidth(widths, space, a, b)))
    if (widest < bestWidth) [best, bestWidth] = [lines, widest]
  }
  return best
}

function lineWidth(widths: readonly number[], space: number, from: number, to: number): number {
  const words = widths.slice(from, to)
  return words.reduce((sum, width) => sum + width, 0) + space * (words.length - 1)
}
