import type { PDFDocument, PDFImage } from '@cantoo/pdf-lib'

// 300 dots per inch in the largest place that a logo has.
const MOST_PIXELS = 640

export async function embedPicture(pdf: PDFDocument, url: string | null): Promise<PDFImage | null> {
  if (url === null) return null
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  const picture = await createImageBitmap(await answer.blob())
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('The browser could not draw the logo')
  return pdf.embedPng(await png.arrayBuffer())
}
