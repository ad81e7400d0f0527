import sharp, { type Sharp } from 'sharp'
import type { AppIcon } from '#db/rules/app-icons.ts'

const SEE_THROUGH = { r: 0, g: 0, b: 0, alpha: 0 }
const PAPER = '#fffcf6'
// More effort takes five times as long and saves a hundredth; less changes colours.
const PNG = { palette: true, effort: 4 } as const
// A circle cuts the corners of a square, and half of a logo's ground with them.
const KEPT_BY_A_MASK = 0.64

/** Draws an app's icon from the file of a logo; `ground` is the colour around a logo without holes. */
export async function drawAppIcon(
  file: string,
  { size, purpose }: AppIcon,
  ground: string | null,
): Promise<Buffer> {
  if (purpose === 'any') return (await contained(file, size)).png(PNG).toBuffer()
  const logo = await contained(file, Math.round(size * KEPT_BY_A_MASK))
  const create = { width: size, height: size, channels: 3, background: ground ?? PAPER } as const
  return sharp({ create })
    .composite([{ input: await logo.png().toBuffer() }])
    .png(PNG)
    .toBuffer()
}

async function contained(file: string, size: number): Promise<Sharp> {
  return sharp(file).resize({ width: size, height: size, fit: 'contain', background: SEE_THROUGH })
}
