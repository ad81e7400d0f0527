import sharp, { type Sharp } from 'sharp'
import { iconGrounds, type AppIcon, type IconGrounds } from '#db/rules/look/app-icons.ts'
import type { Look } from '#db/rules/look/look.ts'
import { originalFile, type Picture } from '#db/rules/look/pictures.ts'
import type { MediaStore } from './media-store.ts'

/** Null if the logo is lost or damaged. */
export async function readAppIcon(
  logo: Picture,
  icon: AppIcon,
  media: MediaStore,
  look?: Look,
): Promise<Buffer | null> {
  const content = await media.read(originalFile(logo))
  if (!content) return null
  // Loaded late: most publishes draw nothing.
  const { drawAppIcon } = await import('./app-icon.ts')
  const hasHoles = logo.fallback === 'png'
  return drawAppIcon(content, icon, { hasHoles, ...iconGrounds(look) }).catch(() => null)
}

const SEE_THROUGH = { r: 0, g: 0, b: 0, alpha: 0 }
// More effort saves 1 % in five times the time; less changes colours.
const PNG = { palette: true, effort: 4 } as const
// A circular mask cuts the corners.
const KEPT_BY_A_MASK = 0.64
// Corner radius, as a share of the side.
const ROUND = 0.16
// Analysed at this size: less noise.
const LOOK = 24
// Tolerance of an edge's colour, of 255.
const SAME = 12

/** What is behind a masked logo. */
interface Grounds extends IconGrounds {
  hasHoles: boolean
}

export async function drawAppIcon(
  logo: Buffer,
  { size, purpose }: AppIcon,
  { hasHoles, seeThrough, frame }: Grounds,
): Promise<Buffer> {
  if (purpose === 'any') return (await contained(logo, size)).png(PNG).toBuffer()
  const ground = hasHoles ? seeThrough : await edgeColour(logo)
  const side = Math.round(size * KEPT_BY_A_MASK)
  // A logo without one edge colour gets round corners.
  const kept = ground ? await contained(logo, side) : await rounded(logo, side)
  const background = ground ?? frame
  const create = { width: size, height: size, channels: 3, background } as const
  return sharp({ create })
    .composite([{ input: await kept.png().toBuffer() }])
    .png(PNG)
    .toBuffer()
}

/** As a card, with nothing beside it. */
async function rounded(logo: Buffer, side: number): Promise<Sharp> {
  const whole = await sharp(logo)
    .resize({ width: side, height: side, fit: 'inside' })
    .png()
    .toBuffer()
  const { width, height } = await sharp(whole).metadata()
  const corner = Math.round(Math.min(width, height) * ROUND)
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`
  return sharp(whole).composite([{ input: Buffer.from(card), blend: 'dest-in' }])
}

async function contained(logo: Buffer, size: number): Promise<Sharp> {
  return sharp(logo).resize({ width: size, height: size, fit: 'contain', background: SEE_THROUGH })
}

/** The one colour along all edges; null if several. */
async function edgeColour(logo: Buffer) {
  const picture = sharp(logo)
    .toColourspace('srgb')
    .resize(LOOK, LOOK, { fit: 'fill', kernel: 'linear' })
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
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
