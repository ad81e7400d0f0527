import { create } from 'qrcode'

/** How much of a code may be covered or scratched and it is still read: 7, 15, 25 or 30 %. */
export const LEVELS = ['L', 'M', 'Q', 'H'] as const
export type Level = (typeof LEVELS)[number]

/** Modules that stay white on every side, as the standard asks. */
export const QUIET_ZONE = 4

export interface QrCode {
  /** Modules from side to side, without the quiet zone. */
  size: number
  /** Its rows of modules, true for dark ones. */
  rows: boolean[][]
}

/** The code of an address. */
export function createQrCode(address: string, level: Level = 'L'): QrCode {
  const { size, data } = create(address, { errorCorrectionLevel: level }).modules
  const modules = Array.from(data, Boolean)
  return {
    size,
    rows: Array.from({ length: size }, (_, y) => modules.slice(y * size, (y + 1) * size)),
  }
}

/** Modules from side to side, quiet zone included. */
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
