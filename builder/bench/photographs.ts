import sharp from 'sharp'
import { seededRandom, type Random } from './random.ts'

const [WIDTH, HEIGHT] = [960, 720]
const LEAVES = 2000
const [SMALLEST, LARGEST] = [10, 260]
// What a lens and a sensor add: a little softness, a little grain.
const SOFTNESS = 1
const GRAIN = 6

/**
 * A JPEG that compresses like a photograph: 'dead leaves', discs that lie over one another with
 * sizes by the power law that edges in natural pictures follow. The same for the same number.
 */
export async function takePhotograph(index: number): Promise<Uint8Array<ArrayBuffer>> {
  const random = seededRandom(index + 1)
  const leaves = Array.from({ length: LEAVES }, () => leaf(random)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${leaves}</svg>`
  const grain = { type: 'gaussian', mean: 128, sigma: GRAIN } as const
  const noise = {
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    background: 'grey',
    noise: grain,
  } as const
  const jpeg = await sharp(Buffer.from(svg))
    .flatten({ background: '#806040' })
    .composite([{ input: await sharp({ create: noise }).png().toBuffer(), blend: 'soft-light' }])
    .blur(SOFTNESS)
    .jpeg({ quality: 88 })
    .toBuffer()
  return new Uint8Array(jpeg)
}

function leaf(random: Random): string {
  const [x, y] = [random.between(0, WIDTH), random.between(0, HEIGHT)]
  // The radius whose density falls with its third power.
  const share = random.next()
  const radius = 1 / Math.sqrt((1 - share) / SMALLEST ** 2 + share / LARGEST ** 2)
  const turn = random.between(0, 179)
  const colour = `hsl(${random.between(10, 90)} ${random.between(15, 60)}% ${random.between(16, 78)}%)`
  return `<ellipse rx="${radius.toFixed(1)}" ry="${(radius * 0.6).toFixed(1)}" fill="${colour}" transform="translate(${x} ${y}) rotate(${turn})"/>`
}
