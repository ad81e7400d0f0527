import { ColorSpace, Document, Matrix } from 'mupdf'

export function readPdf(bytes: Uint8Array): string {
  return firstPage(bytes).toStructuredText('').asText().replaceAll('\u00A0', ' ')
}

export function inkOf(bytes: Uint8Array): number {
  const pixels = firstPage(bytes).toPixmap(Matrix.identity, ColorSpace.DeviceGray, false)
  return pixels.getPixels().reduce((ink, grey) => ink + 255 - grey, 0)
}

function firstPage(bytes: Uint8Array) {
  return Document.openDocument(bytes, 'application/pdf').loadPage(0)
}
