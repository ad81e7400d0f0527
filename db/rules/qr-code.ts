import { correction, generate, mode } from 'lean-qr'
import { create } from 'qrcode'

export const LEVELS = ['L', 'M', 'Q', 'H'] as const
export type Level = (typeof LEVELS)[number]

export interface QrCode {
  /** Modules across, without a margin. */
  size: number
  rows: boolean[][]
}

// Of UTF-8, in the list that QR readers share.
const UTF_8 = 26
const ASCII = /^\p{ASCII}*$/u

export function createQrCode(text: string, level: Level = 'L'): QrCode {
  const { size, isDark } = ASCII.test(text) ? plainCode(text, level) : utf8Code(text, level)
  const across = Array.from({ length: size }, (_, at) => at)
  return { size, rows: across.map((y) => across.map((x) => isDark(x, y))) }
}

interface Modules {
  size: number
  isDark: (x: number, y: number) => boolean
}

function plainCode(text: string, level: Level): Modules {
  const { size, data } = create(text, { errorCorrectionLevel: level }).modules
  return { size, isDark: (x, y) => Boolean(data[y * size + x]) }
}

/** Says its character set, which `qrcode` cannot: readers that go by the standard take ISO 8859-1. */
function utf8Code(text: string, level: Level): Modules {
  const utf8 = mode.multi(mode.eci(UTF_8), mode.bytes(new TextEncoder().encode(text)))
  const levels = { minCorrectionLevel: correction[level], maxCorrectionLevel: correction[level] }
  const code = generate(utf8, levels)
  return { size: code.size, isDark: (x, y) => code.get(x, y) }
}

/** The dark modules as one SVG path, in units of a module, from the first dark one's corner. */
export function qrPath({ rows }: QrCode): string {
  return rows.map((row, y) => rowPath(row, y)).join('')
}

function rowPath(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const width = x + 1 - start
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}
