import { hash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  dishMarkup,
  drawDish,
  DRINKS,
  FOODS,
  type DrinkName,
  type Food,
  type FoodName,
  type Serving,
} from './draw-dish.ts'
import { menuPictures } from './draw-menu.ts'
import { SIDES, type SideName } from './draw-sides.ts'
import { TOPPINGS, type ToppingName } from './draw-toppings.ts'
import { VESSELS, type VesselName } from './draw-vessels.ts'
import { readDemoMenus } from './menu-files.ts'

const WARE = '#F5EDE0'
const COLOUR = '#C98F4A'

describe('drawDish', () => {
  it('draws the same dish the same, byte for byte', async () => {
    const spec = { seed: 'Soup', on: 'oak', serving: soupWith('parsley') } as const
    expect(await drawDish(spec)).toEqual(await drawDish(spec))
  })

  it('draws two dishes of one kind differently', async () => {
    const serving = soupWith('parsley')
    const [one, other] = await Promise.all([
      drawDish({ seed: 'Lentil', on: 'oak', serving }),
      drawDish({ seed: 'Pumpkin', on: 'oak', serving }),
    ])
    expect(one.equals(other)).toBe(false)
  })

  it('gives an opaque picture of 1200 by 900', async () => {
    const picture = await drawDish({ seed: 'Soup', on: 'sand', serving: soupWith('mint') })
    const { format, width, height, hasAlpha } = await sharp(picture).metadata()
    expect([format, width, height, hasAlpha]).toEqual(['png', 1200, 900, false])
  })

  it('draws every food, drink, topping, side and vessel, each in its own way', () => {
    const markups = allServings().map((serving) => dishMarkup({ seed: 'one', on: 'sand', serving }))
    expect(new Set(markups).size).toBe(markups.length)
    expect(markups.filter((markup) => /NaN|undefined|Infinity/.test(markup))).toEqual([])
  })
})

describe('menuPictures', () => {
  it('has a logo, a cover and one picture for each dish that wants one, all different', async () => {
    const [menu] = readDemoMenus()
    if (!menu) throw new Error('no menu')
    const pictures = menuPictures(menu)
    const wanted = menu.categories.flatMap(({ products }) => products.filter((p) => p.picture))
    expect(pictures.map(({ subject }) => subject)).toEqual([
      'logo',
      'cover',
      ...wanted.map(({ name }) => ({ dish: name })),
    ])
    const hashes = await Promise.all(pictures.map(async ({ draw }) => hash('sha1', await draw())))
    expect(new Set(hashes).size).toBe(pictures.length)
  })
})

function soupWith(...toppings: ToppingName[]): Serving {
  return { in: 'bowl', ware: WARE, food: [`soup ${COLOUR}`], with: toppings }
}

function allServings(): Serving[] {
  const foods = Object.keys(FOODS) as FoodName[]
  const drinks = Object.keys(DRINKS) as DrinkName[]
  const toppings = Object.keys(TOPPINGS) as ToppingName[]
  const sides = Object.keys(SIDES) as SideName[]
  const vessels = Object.keys(VESSELS) as VesselName[]
  return [
    ...foods.map((name) => inVessel('plate', `${name} ${COLOUR}`)),
    ...drinks.map((drink) => ({ drink, colour: COLOUR, ware: WARE })),
    ...toppings.map((name) => soupWith(name)),
    ...sides.map((name) => ({ ...soupWith(), sides: [name] })),
    ...vessels.map((name) => inVessel(name, 'stew #B5532A')),
  ]
}

function inVessel(name: VesselName, food: Food): Serving {
  return { in: name, ware: WARE, food: [food] }
}
