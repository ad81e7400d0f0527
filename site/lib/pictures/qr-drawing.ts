import { createQrCode, qrPath } from '#db/rules/qr-code.ts'

export interface QrDrawing {
  /** Modules across, without a margin. */
  size: number
  /** The dark modules as an SVG path, one unit each. */
  outline: string
}

export function qrDrawing(text: string): QrDrawing {
  const code = createQrCode(text, 'M')
  return { size: code.size, outline: qrPath(code) }
}
