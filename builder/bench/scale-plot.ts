import { megabytes } from './units.ts'

/** A rebuild of so many restaurants. */
export interface ScalePoint {
  restaurants: number
  seconds: number
  /** For writing the same bytes with no rendering. */
  floorSeconds: number
  megabytes: number
}

interface Panel {
  left: number
  title: string
  ticks: readonly { value: number; label: string }[]
  /** Where a value stands, from 0 at the bottom to 1 at the top. */
  height: (value: number) => number
}

const [WIDTH, HEIGHT] = [780, 340]
const [TOP, BOTTOM] = [64, 280]
const PANEL_WIDTH = 280
const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #5c554b }
    .title { font-weight: 600; font-size: 15px; fill: #1d1a16 }
    .grid { stroke: #e7dfd1 } .ours { stroke: #1e5b4a; fill: #1e5b4a }
    .floor { stroke: #b0783f; fill: #b0783f } .limit { stroke: #a3263f; stroke-dasharray: 5 4 }
    polyline { fill: none !important; stroke-width: 2.5 }
    text.name { stroke: none; font-weight: 600 }
    text.ours { fill: #1e5b4a } text.floor { fill: #8a5a28 } text.limit { fill: #a3263f }
    .ground { fill: #fffcf6 }
    @media (prefers-color-scheme: dark) {
      text { fill: #b9b0a2 } .title { fill: #f4efe6 } .ground { fill: #15130f }
      .grid { stroke: #39342c } .ours { stroke: #6fc3a8; fill: #6fc3a8 }
      .floor { stroke: #e0a866; fill: #e0a866 } .limit { stroke: #f08a9d }
      text.ours { fill: #6fc3a8 } text.floor { fill: #e0a866 } text.limit { fill: #f08a9d }
    }`

/** Time and memory over the number of restaurants, as an SVG for light and dark pages. */
export function scalePlot(points: readonly ScalePoint[], mostMegabytes: number): string {
  const numbers = points.map(({ restaurants }) => restaurants)
  const across = along(Math.min(...numbers), Math.max(...numbers))
  const [time, memory] = [timePanel(points), memoryPanel(mostMegabytes)]
  const line = (panel: Panel, kind: string, name: string, value: (point: ScalePoint) => number) =>
    curve(
      kind,
      name,
      points.map((point) => [
        panel.left + across(point.restaurants) * PANEL_WIDTH,
        y(panel, value(point)),
      ]),
    )
  const shapes = [
    ...[time, memory].flatMap((panel) => [frame(panel), counts(panel, numbers, across)]),
    line(time, 'floor', 'Writing alone', ({ floorSeconds }) => floorSeconds),
    line(time, 'ours', 'Rebuild', ({ seconds }) => seconds),
    limit(memory, mostMegabytes),
    line(memory, 'ours', 'Peak memory', ({ megabytes }) => megabytes),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Time and memory of a full rebuild by number of restaurants">
  <style>${STYLE}
  </style>
  <rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="12"/>
${shapes.join('\n')}
</svg>
`
}

function timePanel(points: readonly ScalePoint[]): Panel {
  const values = points.flatMap(({ seconds, floorSeconds }) => [seconds, floorSeconds])
  const [least, most] = [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ]
  const ticks = Array.from({ length: most - least + 1 }, (_, step) => 10 ** (least + step))
  return {
    left: 72,
    title: 'Seconds',
    ticks: ticks.map((value) => ({ value, label: number(value) })),
    height: along(10 ** least, 10 ** most),
  }
}

function memoryPanel(most: number): Panel {
  const ticks = Array.from({ length: 5 }, (_, step) => (most / 4) * step)
  return {
    left: 456,
    title: 'Memory',
    ticks: ticks.map((value) => ({ value, label: megabytes(value) })),
    height: (value) => value / (most * 1.1),
  }
}

function frame(panel: Panel): string {
  const lines = panel.ticks.map(({ value, label }) => {
    const at = y(panel, value)
    const right = panel.left + PANEL_WIDTH
    return `  <line class="grid" x1="${panel.left}" x2="${right}" y1="${at}" y2="${at}"/><text x="${panel.left - 8}" y="${at + 4}" text-anchor="end">${label}</text>`
  })
  const title = `  <text class="title" x="${panel.left}" y="32">${panel.title}</text>`
  return [title, ...lines].join('\n')
}

function counts(
  { left }: Panel,
  numbers: readonly number[],
  across: (value: number) => number,
): string {
  const labels = numbers.map((value) => {
    const x = round(left + across(value) * PANEL_WIDTH)
    return `  <text x="${x}" y="${BOTTOM + 22}" text-anchor="middle">${number(value)}</text>`
  })
  const middle = left + PANEL_WIDTH / 2
  const name = `  <text x="${middle}" y="${BOTTOM + 44}" text-anchor="middle">restaurants</text>`
  return [...labels, name].join('\n')
}

function curve(kind: string, name: string, places: readonly (readonly [number, number])[]): string {
  const at = places.map(([x, y]) => `${round(x)},${y}`).join(' ')
  const dots = places.map(([x, y]) => `<circle class="${kind}" cx="${round(x)}" cy="${y}" r="4"/>`)
  // Lines rise: the upper one's name stands over its end, the lower one's to the right of its middle.
  const isLower = kind === 'floor'
  const [x, top] = places.at(isLower ? Math.floor((places.length - 1) / 2) : -1) ?? [0, 0]
  const where = isLower
    ? `x="${round(x) + 14}" y="${top + 22}"`
    : `x="${round(x)}" y="${top - 14}" text-anchor="end"`
  return `  <polyline class="${kind}" points="${at}"/>${dots.join('')}<text class="name ${kind}" ${where}>${name}</text>`
}

function limit(panel: Panel, value: number): string {
  const [at, right] = [y(panel, value), panel.left + PANEL_WIDTH]
  return `  <line class="limit" x1="${panel.left}" x2="${right}" y1="${at}" y2="${at}"/><text class="name limit" x="${right}" y="${at - 8}" text-anchor="end">budget</text>`
}

/** From 0 to 1 between two values, by their logarithms. */
function along(least: number, most: number): (value: number) => number {
  return (value) => (most === least ? 0.5 : Math.log(value / least) / Math.log(most / least))
}

function y({ height }: Panel, value: number): number {
  return round(BOTTOM - height(value) * (BOTTOM - TOP))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ')
}
