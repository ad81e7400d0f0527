import { create } from 'qrcode'

export const LEVELS = ['L', 'M', 'Q', 'H'] as const
export type Level = (typeof LEVELS)[number]

export const RECOVERY: Record<Level, number> = { L: 0.07, M: 0.15, Q: 0.25, H: 0.3 }

/** Said beside a printed code, because guests of a restaurant do not all read the same language. */
export const SCAN_WORDS = { en: 'Scan for the menu', ar: 'امسح الرمز لعرض القائمة' } as const

/** Modules that stay white on every side, as the standard asks. */
export const QUIET_ZONE = 4

export interface QrCode {
  size: number
  rows: boolean[][]
}

export function createQrCode(address: string, level: Level = 'L'): QrCode {
  const { size, data } = create(address, { errorCorrectionLevel: level }).modules
  const modules = Array.from(data, Boolean)
  return {
    size,
    rows: Array.from({ length: size }, (_, y) => modules.slice(y * size, (y + 1) * size)),
  }
}

export function fullSize({ size }: QrCode): number {
  return size + 2 * QUIET_ZONE
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

export const SIZES_MM = [30, 50, 70] as const
export type SizeMm = (typeof SIZES_MM)[number]

// What phones of the last years read from a hand's distance in a dim room.
const LEAST_MODULE_MM = 0.4

export function isTooFine(code: QrCode, sizeMm: number): boolean {
  return sizeMm / fullSize(code) < LEAST_MODULE_MM
}

export function qrSvg(code: QrCode, sizeMm: number): string {
  const from = -QUIET_ZONE
  const size = fullSize(code)
  const box = `${from} ${from} ${size} ${size}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizeMm}mm" height="${sizeMm}mm" viewBox="${box}" shape-rendering="crispEdges">
<rect x="${from}" y="${from}" width="${size}" height="${size}" fill="#fff"/>
<path d="${qrPath(code)}"/>
</svg>
`
}
