import { readFile } from 'node:fs/promises'
import jsQR from 'jsqr'
import { ColorSpace, Document, Matrix } from 'mupdf'
import type { Download, Page } from 'playwright'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'

const POINTS_PER_MM = 72 / 25.4
const CARD_MM = { width: 105, height: 148, top: 0.5 }
/** Dots of a millimetre, where printed sheets are looked at. */
export const SCALE = 6

export async function download(page: Page, name: string): Promise<Download> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return file
}

export async function bytesOf(file: Download): Promise<Buffer> {
  return readFile(await file.path())
}

export async function decode(picture: Sharp): Promise<string | undefined> {
  const raw = picture.clone().toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** A sheet of a PDF: its size in millimetres, its text, and its four cards. */
export async function openSheet(pdf: Buffer, { sheet = 0, of = 1 } = {}) {
  const document = Document.openDocument(pdf, 'application/pdf')
  expect(document.countPages()).toBe(of)
  const page = document.loadPage(sheet)
  const [left, top, right, bottom] = page.getBounds()
  const scale = Matrix.scale(SCALE / POINTS_PER_MM, SCALE / POINTS_PER_MM)
  const pixmap = page.toPixmap(scale, ColorSpace.DeviceRGB, false)
  const picture = sharp(pixmap.asPNG())
  const cards = [0, 1].flatMap((column) =>
    [0, 1].map((row) => ({
      left: column * CARD_MM.width * SCALE,
      top: (CARD_MM.top + row * CARD_MM.height) * SCALE,
      width: CARD_MM.width * SCALE,
      height: CARD_MM.height * SCALE,
    })),
  )
  return {
    size: [right - left, bottom - top].map((points) => Math.round(points / POINTS_PER_MM)),
    text: page.toStructuredText('').asText(),
    cards: cards.map((part) => picture.clone().extract(part)),
  }
}

/** The pages of a PDF of labels: how wide they are in millimetres, what they say and show. */
export function openLabels(pdf: Buffer) {
  const document = Document.openDocument(pdf, 'application/pdf')
  return Array.from({ length: document.countPages() }, (_, at) => {
    const page = document.loadPage(at)
    const [left, , right] = page.getBounds()
    const scale = Matrix.scale((2 * SCALE) / POINTS_PER_MM, (2 * SCALE) / POINTS_PER_MM)
    return {
      width: Math.round((right - left) / POINTS_PER_MM),
      text: page.toStructuredText('').asText(),
      picture: sharp(page.toPixmap(scale, ColorSpace.DeviceRGB, false).asPNG()),
    }
  })
}
