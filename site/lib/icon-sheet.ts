// Of one side of an icon, in units of its drawing.
const SIDE = 32
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"'

/** An icon as a picture of its own. Throws where we have none of that name. */
export async function drawIcon(name: string): Promise<string> {
  return `${SVG} viewBox="${viewBox(0)}">${await drawingOf(name)}</svg>`
}

/** Icons in one picture, each seen through the address of the picture with `#` and its name. */
export async function drawIconSheet(names: readonly string[]): Promise<string> {
  const drawings = await Promise.all(names.map(drawingOf))
  const views = names.map((name, place) => `<view id="${name}" viewBox="${viewBox(place)}"/>`)
  const placed = drawings.map(
    (drawing, place) => `<g transform="translate(0 ${place * SIDE})">${drawing}</g>`,
  )
  return `${SVG}>${views.join('')}${placed.join('')}</svg>`
}

function viewBox(place: number): string {
  return `0 ${place * SIDE} ${SIDE} ${SIDE}`
}

async function drawingOf(name: string): Promise<string> {
  // Loaded by whoever draws: most publishes never do.
  const { default: drawings } = await import('virtual:category-icons')
  const drawing = drawings[name]
  if (drawing === undefined) throw new Error(`There is no icon ${name}`)
  return drawing
}
