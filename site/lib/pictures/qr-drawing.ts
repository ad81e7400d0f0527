import QRCode from 'qrcode'

export interface QrDrawing {
  /** Modules across, without a margin. */
  size: number
  /** The dark modules as an SVG path, one unit each. */
  outline: string
}

/** A QR code of a text, as runs of dark modules. */
export function qrDrawing(text: string): QrDrawing {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, y) => rowOutline(data, size, y))
  return { size, outline: rows.join('') }
}

function rowOutline(data: Uint8Array, size: number, y: number): string {
  let outline = ''
  for (let x = 0; x < size; x += 1) {
    const start = x
    while (x < size && data[y * size + x]) x += 1
    if (x > start) outline += `M${start} ${y}h${x - start}v1h-${x - start}z`
  }
  return outline
}
