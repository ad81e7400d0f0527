import { CREAM, lighter } from './draw-colours.ts'
import { toPng } from './draw-dish.ts'
import { area, at, box, leaf, line, ring, turned } from './draw-shapes.ts'

/** The marks of the demo restaurants, in a line colour on a ground. */
export const MARKS = { pod, terns, ember } as const satisfies Record<
  string,
  (colour: string, ground: string) => string
>

export type MarkName = keyof typeof MARKS

export interface LogoSpec {
  mark: MarkName
  /** `#rrggbb`, as is `line`. */
  ground: string
  line: string
}

const SIZE = { width: 512, height: 512 }
const POD = 'M0-150C66-96 66 70 0 128C-66 70-66-96 0-150Z'
const TERN = 'M-120-22C-84-52-34-44 0 4C34-44 84-52 120-22C78-26 34-4 0 44C-34-4-78-26-120-22Z'
const CUP = 'M-104 0H104V20C104 92 60 132 0 132C-60 132-104 92-104 20Z'
const WAVES = 'M-112 132q28-26 56 0t56 0t56 0t56 0M-112 160q28-26 56 0t56 0t56 0t56 0'
const FLAME =
  'M6-178C30-116 112-80 112 22C112 96 62 146 0 146C-62 146-112 96-112 30C-112-18-84-48-62-80C-52-52-38-36-20-28C-34-84-22-136 6-178Z'
const HEART = 'M2-40C20-4 58 20 58 66C58 104 32 128 0 128C-32 128-58 104-58 70C-58 30-18 4 2-40Z'

/** A square logo of 512 pixels as a PNG; the same for the same spec. */
export function drawLogo({ mark, ground, line: colour }: LogoSpec): Promise<Buffer> {
  const content =
    box(512, 512, 0, ground) +
    ring(226, { colour, width: 6 }) +
    ring(212, { colour, width: 2 }) +
    MARKS[mark](colour, ground)
  return toPng(at({ x: 256, y: 256 }, content), SIZE)
}

// A pod of cardamom over the waves of a harbour.
function pod(colour: string, ground: string): string {
  const ribs = line('M0-128V106M-24-96C-44-30-44 20-24 78M24-96C44-30 44 20 24 78', {
    colour: ground,
    width: 7,
  })
  const leaves = [-62, 62].map((turn) =>
    at({ x: 0, y: 96 }, leaf(150, 46, lighter(ground, 0.45)), turn),
  )
  return (
    at({ x: 0, y: -26 }, leaves.join('') + area(POD, colour) + ribs) +
    line(WAVES, { colour: CREAM, width: 9 })
  )
}

// Two terns over a cup.
function terns(colour: string): string {
  const steam = line(
    'M-34 28q-18-22 0-44M0 28q-18-22 0-44M34 28q-18-22 0-44',
    { colour, width: 9 },
    0.55,
  )
  const handle = line('M100 26C150 20 150 88 84 88', { colour, width: 17 })
  return (
    at({ x: -50, y: -92 }, area(TERN, colour), -10, 0.72) +
    at({ x: 62, y: -124 }, area(TERN, colour), 12, 0.5) +
    at({ x: -6, y: 44 }, steam + at({ x: 0, y: 42 }, area(CUP, colour) + handle), 0, 0.84) +
    at({ x: -6, y: 178 }, box(190, 13, 6, colour))
  )
}

// A flame with two leaves of mint.
function ember(colour: string): string {
  const mint = [-64, 64].map((turn) => at({ x: 0, y: 176 }, leaf(150, 56, '#6FA77F'), turn))
  const flame = at({ x: 0, y: -14 }, area(FLAME, '#D2603A') + area(HEART, colour))
  return turned(0, flame + mint.join(''), 0.94)
}
