import { drawServing, toPng, type Serving } from './draw-dish.ts'
import { at, polar } from './draw-shapes.ts'
import { SIDES, type SideName } from './draw-sides.ts'
import { daylight, SURFACES, type Size, type Surface } from './draw-surfaces.ts'
import { createRandom } from './random.ts'

export interface CoverSpec {
  seed: string
  on: Surface
  /** The first stands in the middle, up to four around it. */
  servings: readonly Serving[]
}

interface Place {
  x: number
  y: number
  scale: number
}

const SIZE: Size = { width: 1600, height: 900 }
const PLACES: readonly Place[] = [
  { x: 800, y: 455, scale: 1.02 },
  { x: 255, y: 170, scale: 0.84 },
  { x: 1365, y: 160, scale: 0.84 },
  { x: 1330, y: 790, scale: 0.82 },
  { x: 235, y: 800, scale: 0.82 },
]
const BETWEEN: readonly (Place & { side: SideName })[] = [
  { x: 1570, y: 470, scale: 0.7, side: 'herbs' },
  { x: 40, y: 480, scale: 0.8, side: 'lemons' },
  { x: 810, y: 30, scale: 0.7, side: 'cardamom' },
  { x: 800, y: 880, scale: 0.6, side: 'flowers' },
]

/** A laid table of 1600 × 900 as a PNG; the same for the same spec. */
export function drawCover({ seed, on, servings }: CoverSpec): Promise<Buffer> {
  const random = createRandom(seed)
  const table = SURFACES[on](random, SIZE) + daylight(SIZE)
  const small = BETWEEN.map(({ side, scale, ...place }) =>
    at(place, SIDES[side](random, '#F5EDE0'), 0, scale),
  )
  const dishes = servings.slice(0, PLACES.length).map((serving, index) => {
    const { x, y, scale } = PLACES[index] ?? { x: 0, y: 0, scale: 1 }
    const shift = polar(random.between(0, 14), random.between(0, 360))
    return at({ x: x + shift.x, y: y + shift.y }, drawServing(random, serving), 0, scale)
  })
  return toPng(table + small.join('') + dishes.toReversed().join(''), SIZE)
}
