import type { Surface } from '#db/rules/look.ts'
import { readSiteFile } from './press.ts'
import type { Sheet } from './sheet.ts'

/** A pattern that goes on and on; lengths in CSS pixels, as its file has them. */
export interface SurfaceTile {
  path: string
  stroke: number
  width: number
  height: number
}

const MM_PER_PIXEL = 25.4 / 96

/** The pattern of a surface; null for plain paper. */
export async function loadSurface(surface: Surface): Promise<SurfaceTile | null> {
  if (surface === 'paper') return null
  const text = new TextDecoder().decode(await readSiteFile(`/icons/surface-${surface}.svg`))
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text) ?? []
  const [, stroke, path] = /<path stroke-width="([\d.]+)" d="([^"]+)"/.exec(text) ?? []
  if (!path) return null
  return { path, stroke: Number(stroke), width: Number(width), height: Number(height) }
}

/** Covers a box with it. */
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
