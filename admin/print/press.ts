import { PDFDocument } from '@cantoo/pdf-lib'
import type { Surface } from '#db/rules/look/look.ts'
import { measureText } from './canvas-text.ts'
import { readSiteFile, Lettering, embedFonts, openTypefaces, type Weight } from './fonts.ts'
import type { Press, Sheet } from './sheet.ts'
import type { Extent } from './text-fit.ts'

export async function openPress(
  title: string,
  texts: string,
): Promise<Press & { measure: (text: string, weight: Weight) => Extent }> {
  const typefaces = await openTypefaces(texts)
  const lettering = new Lettering(typefaces)
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  return {
    pdf,
    lettering,
    fonts: await embedFonts(pdf, typefaces),
    measure: (text, weight) => lettering.measure(text, weight) ?? measureText(text, weight),
  }
}

export async function savedPdf({ pdf }: Press): Promise<Blob> {
  return new Blob([Uint8Array.from(await pdf.save())], { type: 'application/pdf' })
}

/** A pattern that goes on and on; lengths in CSS pixels, as its file has them. */
export interface SurfaceTile {
  path: string
  stroke: number
  width: number
  height: number
}

const MM_PER_PIXEL = 25.4 / 96

export async function loadSurface(surface: Surface): Promise<SurfaceTile | null> {
  if (surface === 'paper') return null
  const text = new TextDecoder().decode(await readSiteFile(`/icons/surface-${surface}.svg`))
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text) ?? []
  const [, stroke, path] = /<path stroke-width="([\d.]+)" d="([^"]+)"/.exec(text) ?? []
  if (!path) return null
  return { path, stroke: Number(stroke), width: Number(width), height: Number(height) }
}

export function drawSurface(
  sheet: Sheet,
  tile: SurfaceTile,
  box: { x: number; y: number; width: number; height: number },
  colour: string,
): void {
  const [width, height] = [tile.width * MM_PER_PIXEL, tile.height * MM_PER_PIXEL]
  sheet.within(box, () => {
    for (let y = box.y; y < box.y + box.height; y += height) {
      for (let x = box.x; x < box.x + box.width; x += width) {
        sheet.path(tile.path, { x, y, unit: MM_PER_PIXEL, stroke: tile.stroke }, colour)
      }
    }
  })
}
