import sharp, { type Sharp } from 'sharp'
import type { AppIcon } from '#db/rules/app-icons.ts'

const SEE_THROUGH = { r: 0, g: 0, b: 0, alpha: 0 }
const PAPER = '#fffcf6'
// More effort takes five times as long and saves a hundredth; less changes colours.
const PNG = { palette: true, effort: 4 } as const
// A circle cuts the corners of a square, and half of a logo's ground with them.
const KEPT_BY_A_MASK = 0.64
// A logo is looked at in so many pixels a side: less noise, and its edge in one row.
const LOOK = 24
// How far an edge of one colour may be from it, of 255.
const SAME = 12

/** Draws an app's icon from a logo, which may have holes. */
export async function drawAppIcon(
  logo: Buffer,
  { size, purpose }: AppIcon,
  hasHoles: boolean,
): Promise<Buffer> {
  if (purpose === 'any') return (await contained(logo, size)).png(PNG).toBuffer()
  const ground = hasHoles ? PAPER : await edgeColour(logo)
  // Without one colour around it, every ground would show where the logo ends.
  if (!ground) return sharp(logo).resize(size, size).png(PNG).toBuffer()
  const kept = await contained(logo, Math.round(size * KEPT_BY_A_MASK))
  const create = { width: size, height: size, channels: 3, background: ground } as const
  return sharp({ create })
    .composite([{ input: await kept.png().toBuffer() }])
    .png(PNG)
    .toBuffer()
}

async function contained(logo: Buffer, size: number): Promise<Sharp> {
  return sharp(logo).resize({ width: size, height: size, fit: 'contain', background: SEE_THROUGH })
}

/** The one colour along all edges of a picture; null where there is more than one. */
async function edgeColour(logo: Buffer) {
  const look = sharp(logo)
    .toColourspace('srgb')
    .resize(LOOK, LOOK, { fit: 'fill', kernel: 'linear' })
  const { data, info } = await look.raw().toBuffer({ resolveWithObject: true })
  const edge = Array.from({ length: LOOK * LOOK }, (_, place) => place).filter((place) => {
    const [row, column] = [Math.floor(place / LOOK), place % LOOK]
    return [row, column].some((at) => at === 0 || at === LOOK - 1)
  })
  const [r = 0, g = 0, b = 0] = [0, 1, 2].map((channel) => {
    const values = edge.map((place) => data[place * info.channels + channel] ?? 0)
    const middle = values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
    return values.every((value) => Math.abs(value - middle) <= SAME) ? middle : Number.NaN
  })
  return [r, g, b].some(Number.isNaN) ? null : { r, g, b }
}
