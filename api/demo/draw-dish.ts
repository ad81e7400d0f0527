import sharp from 'sharp'
import { BITES } from './draw-bites.ts'
import { BREADS } from './draw-breads.ts'
import { CUPS } from './draw-cups.ts'
import { GLASSES } from './draw-glasses.ts'
import { MAINS } from './draw-mains.ts'
import { MEATS } from './draw-meats.ts'
import { at, polar } from './draw-shapes.ts'
import { SIDES, type SideName } from './draw-sides.ts'
import { SWEETS } from './draw-sweets.ts'
import { daylight, SURFACES, type Size, type Surface } from './draw-surfaces.ts'
import { TOPPINGS, type ToppingName } from './draw-toppings.ts'
import { VESSELS, type VesselName } from './draw-vessels.ts'
import { createRandom, type Random } from './random.ts'

/** What can be in a vessel, and what can be drunk. */
export const FOODS = { ...MAINS, ...MEATS, ...BITES, ...BREADS, ...SWEETS }
export const DRINKS = { ...CUPS, ...GLASSES }

export type FoodName = keyof typeof FOODS
export type DrinkName = keyof typeof DRINKS

/** Food of a kind and a colour, as `rice #F6E6C0`. */
export type Food = `${FoodName} #${string}`

interface Setting {
  /** Of the plate, bowl or cup: `#rrggbb`. */
  ware: string
  sides?: readonly SideName[]
}

export interface ServedFood extends Setting {
  in: VesselName
  /** From below; the first fills the vessel, the others lie smaller on top. */
  food: readonly [Food, ...Food[]]
  with?: readonly ToppingName[]
}

export interface ServedDrink extends Setting {
  drink: DrinkName
  /** `#rrggbb`. */
  colour: string
}

export type Serving = ServedFood | ServedDrink

export interface DishSpec {
  /** Two dishes with different seeds never look the same. */
  seed: string
  on: Surface
  serving: Serving
}

const DISH_SIZE: Size = { width: 1200, height: 900 }

const UPPER_FOOD = 0.8
const CLOSE_UP = 1.14

/** The picture of a dish as a PNG of 1200 × 900; the same for the same spec. */
export function drawDish(spec: DishSpec): Promise<Buffer> {
  return toPng(dishMarkup(spec), DISH_SIZE)
}

/** The same as the inside of an SVG. */
export function dishMarkup({ seed, on, serving }: DishSpec): string {
  const random = createRandom(seed)
  const { width, height } = DISH_SIZE
  const middle = { x: width / 2 + random.between(-14, 14), y: height / 2 + random.between(-10, 10) }
  return (
    SURFACES[on](random, DISH_SIZE) +
    daylight(DISH_SIZE) +
    drawSides(random, serving) +
    at(middle, drawServing(random, serving), 0, CLOSE_UP)
  )
}

/** What is served, around its own middle, about 700 across. */
export function drawServing(random: Random, serving: Serving): string {
  if ('drink' in serving) return DRINKS[serving.drink](random, serving.colour, serving.ware)
  const vessel = VESSELS[serving.in]
  const foods = serving.food.map((food, index) => {
    const [name, colour] = food.split(' ') as [FoodName, string]
    return FOODS[name](random, vessel.radius * (index === 0 ? 1 : UPPER_FOOD), colour)
  })
  const toppings = (serving.with ?? []).map((name) => TOPPINGS[name](random, vessel.radius * 0.72))
  return vessel.draw(serving.ware, random) + foods.join('') + toppings.join('')
}

/** Markup of a size as a PNG without transparency. */
export function toPng(content: string, { width, height }: Size): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
  return sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 2 }).toBuffer()
}

// In the corners, so that a square thumbnail still shows the dish alone.
function drawSides(random: Random, { sides = [], ware }: Serving): string {
  const first = random.pick([0, 1, 2, 3])
  return sides
    .map((name, index) => {
      const corner = (first + index * 2) % 4
      const middle = { x: corner % 2 === 0 ? 110 : 1090, y: corner < 2 ? 130 : 770 }
      const { x, y } = polar(random.between(0, 30), random.between(0, 360))
      return at(
        { x: middle.x + x, y: middle.y + y },
        SIDES[name](random, ware),
        corner % 2 === 0 ? 0 : 20,
      )
    })
    .join('')
}
