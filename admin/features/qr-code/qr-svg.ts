import { fullSize, QUIET_ZONE, qrPath, type QrCode } from '#admin/components/paper/qr-code.ts'

/** The code with its quiet zone as an SVG file, `sizeMm` from side to side. */
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
