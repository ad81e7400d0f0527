import { qrPath, type Level, type QrCode } from '#db/rules/qr-code.ts'

export const RECOVERY: Record<Level, number> = { L: 0.07, M: 0.15, Q: 0.25, H: 0.3 }

/** Said beside a printed code, because guests of a restaurant do not all read the same language. */
export const SCAN_WORDS = { en: 'Scan for the menu', ar: 'امسح الرمز لعرض القائمة' } as const

/** Modules that stay white on every side, as the standard asks. */
export const QUIET_ZONE = 4

export function fullSize({ size }: QrCode): number {
  return size + 2 * QUIET_ZONE
}

// A twenty-fifth of the squares: level H mends three in ten, and each is one of eight in what it mends.
const OVER_SHARE = 0.2

/** A logo in the code hides whole squares, as many across; an odd number stands in the middle. */
export function hiddenModules(code: QrCode): number {
  const most = Math.floor(fullSize(code) * OVER_SHARE)
  return most % 2 === 0 ? most - 1 : most
}

/** White around a logo in the code, as a share of what it hides. */
export const INSET = 0.06

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
