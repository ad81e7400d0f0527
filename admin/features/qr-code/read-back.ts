import jsQR from 'jsqr'
import { breathe } from '#admin/print/breathe.ts'
import { fullSize, hiddenModules, INSET, QUIET_ZONE } from '#admin/print/qr-code.ts'
import { createQrCode, type Level, type QrCode } from '#db/rules/qr-code.ts'

/** Of a picture, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

// Pixels of a module, for a phone from afar and from near: a logo can spoil either.
const SCALES = [2.9, 6]

/** Throws where a code cannot be read: no file is made of it. */
export async function readBack(texts: readonly string[], level: Level): Promise<void> {
  if (!(await areReadable(texts, level))) throw new Error('A code could not be read back')
}

/** Whether each text is read back from its code as it is printed, with the logo in it if there is one. */
export async function areReadable(
  texts: readonly string[],
  level: Level,
  logo: Pixels | null = null,
): Promise<boolean> {
  for (const text of texts) {
    if (!isReadable(text, level, logo)) return false
    await breathe()
  }
  return true
}

export function isReadable(text: string, level: Level, logo: Pixels | null = null): boolean {
  const code = createQrCode(text, level)
  const isRead = (scale: number) => {
    const { data, width, height } = printedCode(code, scale, logo)
    return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data === text
  }
  // The reader misses one or the other size of a code in which nothing is hidden.
  return logo === null ? SCALES.some(isRead) : SCALES.every(isRead)
}

function printedCode(code: QrCode, scale: number, logo: Pixels | null): Pixels {
  const width = Math.round(fullSize(code) * scale)
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  const pixels = new Uint32Array(data.buffer)
  const moduleAt = Array.from({ length: width }, (_, at) => Math.floor(at / scale) - QUIET_ZONE)
  for (let y = 0; y < width; y += 1) {
    const row = code.rows[moduleAt[y] ?? 0]
    if (!row) continue
    for (let x = 0; x < width; x += 1) if (row[moduleAt[x] ?? 0]) pixels[y * width + x] = BLACK
  }
  const picture = { data, width, height: width }
  if (logo) drawLogo(picture, logo, hiddenModules(code) * scale)
  return picture
}

const WHITE = [255, 255, 255]
const BLACK = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer)[0] ?? 0

function drawLogo({ data, width }: Pixels, logo: Pixels, side: number): void {
  const [first, last] = [Math.round((width - side) / 2), Math.round((width + side) / 2)]
  const shown = (side * (1 - 2 * INSET)) / Math.max(logo.width, logo.height)
  const inLogo = (at: number, across: number) =>
    Math.floor((at + 0.5 - width / 2) / shown + across / 2)
  for (let y = first; y < last; y += 1) {
    const row = inLogo(y, logo.height)
    for (let x = first; x < last; x += 1) {
      const column = inLogo(x, logo.width)
      const isInside = column >= 0 && row >= 0 && column < logo.width && row < logo.height
      const colour = isInside ? overWhite(logo, (row * logo.width + column) * 4) : WHITE
      data.set(colour, (y * width + x) * 4)
    }
  }
}

function overWhite({ data }: Pixels, at: number): number[] {
  const opacity = (data[at + 3] ?? 0) / 255
  return WHITE.map((white, part) => white + ((data[at + part] ?? white) - white) * opacity)
}
