import { CHAR, GREENS, LEMON, POMEGRANATE, TOMATO } from './draw-colours.ts'
import {
  avocado,
  berry,
  citrus,
  creamSwirl,
  date,
  fig,
  friedEgg,
  halloumi,
  onionRing,
  strawberry,
  tomatoSlice,
} from './draw-garnishes.ts'
import { crumbs, cube, disc, drizzle, pieces, rocket, seed, sprig } from './draw-pieces.ts'
import {
  area,
  at,
  ball,
  blob,
  box,
  circle,
  grains,
  leaf,
  polar,
  ring,
  scatter,
  shadowed,
  wedge,
} from './draw-shapes.ts'
import type { Random } from './random.ts'

type Topping = (random: Random, radius: number) => string

/** What lies on top of a dish, within a radius of its middle. */
export const TOPPINGS = {
  parsley: (random, radius) => pieces(random, 16, radius, 40, () => sprig(random, 22)),
  herbs: (random, radius) => pieces(random, 34, radius, 22, () => leaf(20, 8, random.pick(GREENS))),
  mint: (random, radius) => at(polar(radius * 0.2, random.between(0, 360)), sprig(random, 78)),
  rocket: (random, radius) => pieces(random, 9, radius, 60, () => rocket(random)),
  almonds: (random, radius) => pieces(random, 13, radius, 44, () => seed(20, 10, '#EBCB93')),
  pistachio: (random, radius) => crumbs(random, radius, '#8FA83C', 70),
  nuts: (random, radius) => crumbs(random, radius, '#B5803F', 60),
  raisins: (random, radius) => pieces(random, 12, radius, 40, () => seed(13, 10, '#6B3426')),
  sesame: (random, radius) =>
    grains(random, scatter(random, 70, { radius, gap: 14 }), {
      length: 6,
      width: 7,
      colour: '#F7E3B4',
    }),
  blackSeed: (random, radius) =>
    grains(random, scatter(random, 60, { radius, gap: 14 }), {
      length: 4,
      width: 6,
      colour: '#2E2620',
    }),
  zaatar: (random, radius) =>
    crumbs(random, radius, '#55662C', 190) + crumbs(random, radius, '#8B7A3C', 60),
  sumac: (random, radius) => crumbs(random, radius, '#8E2A33', 60, 4),
  cinnamon: (random, radius) => crumbs(random, radius, '#8A4B22', 70, 3.5),
  saffron: (random, radius) =>
    grains(random, scatter(random, 26, { radius, gap: 24 }), {
      length: 22,
      width: 4,
      colour: '#C3371E',
    }),
  coconut: (random, radius) =>
    grains(random, scatter(random, 90, { radius, gap: 9 }), {
      length: 12,
      width: 5,
      colour: '#FFFDF5',
    }),
  pomegranate: (random, radius) => pieces(random, 22, radius, 30, () => ball(9, POMEGRANATE)),
  berries: (random, radius) => pieces(random, 9, radius, 50, () => berry(random)),
  strawberries: (random, radius) => pieces(random, 6, radius, 84, () => strawberry()),
  figs: (random, radius) => pieces(random, 5, radius, 100, () => fig()),
  dates: (random, radius) => pieces(random, 5, radius, 84, () => date()),
  banana: (random, radius) => pieces(random, 8, radius, 62, () => disc(36, '#F4DE9C', '#E2BE62')),
  tomato: (random, radius) => pieces(random, 6, radius, 92, () => tomatoSlice(42)),
  cherryTomato: (random, radius) => pieces(random, 7, radius, 74, () => ball(31, TOMATO)),
  cucumber: (random, radius) => pieces(random, 8, radius, 72, () => disc(36, '#D5E5A3', '#5B8C3D')),
  radish: (random, radius) => pieces(random, 7, radius, 62, () => disc(29, '#FBF0EC', '#C7446A')),
  onion: (random, radius) => pieces(random, 6, radius, 76, () => onionRing(random)),
  chilli: (random, radius) =>
    pieces(random, 10, radius, 50, () => ring(13, { colour: '#C8321F', width: 8 })),
  greenChilli: (random, radius) =>
    pieces(random, 9, radius, 50, () => ring(12, { colour: '#5F9A3D', width: 8 })),
  olives: (random, radius) =>
    pieces(random, 8, radius, 64, () => ring(15, { colour: '#3E3A2A', width: 13 })),
  corn: (random, radius) => pieces(random, 26, radius, 28, () => seed(11, 9, '#F3C646')),
  chickpeas: (random, radius) => pieces(random, 9, radius, 46, () => ball(17, '#DDB56C')),
  feta: (random, radius) => pieces(random, 11, radius, 56, () => cube(random, 40, '#FFFAEC')),
  halloumi: (random, radius) => pieces(random, 4, radius, 120, () => halloumi()),
  cheese: (random, radius) =>
    pieces(random, 12, radius, 64, () => area(blob(random, 44, 0.25), '#F6D88A', 0.85)),
  egg: (random, radius) => pieces(random, 3, radius, 108, () => friedEgg(random)),
  boiledEgg: (random, radius) =>
    pieces(random, 3, radius, 110, () => disc(52, '#FFFDF6', '#F1E6D2') + circle(26, '#F0A92C')),
  avocado: (random, radius) =>
    at(polar(radius * 0.15, random.between(0, 360)), avocado(), random.between(-40, 40)),
  lemon: (random, radius) =>
    at(polar(radius * 0.86, random.between(20, 70)), citrus(58, LEMON), random.between(0, 90)),
  orange: (random, radius) => pieces(random, 3, radius, 110, () => citrus(56, '#F2983A')),
  lemonWedge: (random, radius) =>
    at(
      polar(radius * 0.9, random.between(15, 75)),
      shadowed((fill) => wedge(92, 64, fill), '#E3B62C') +
        at({ x: 0, y: -5 }, wedge(76, 56, '#FBE58B')),
      random.between(-60, 60),
    ),
  cream: (random, radius) =>
    at(polar(radius * 0.25, random.between(0, 360)), creamSwirl(radius * 0.36)),
  yogurt: (random, radius) => drizzle(random, radius, '#FFFDF5', 13),
  tahini: (random, radius) => drizzle(random, radius, '#EAD3A2', 13),
  honey: (random, radius) => drizzle(random, radius, '#D9902B', 11),
  dateSyrup: (random, radius) => drizzle(random, radius, '#4E2412', 12),
  chocolate: (random, radius) => drizzle(random, radius, '#4A2416', 12),
  oil: (random, radius) =>
    pieces(random, 5, radius, 80, () =>
      area(blob(random, random.between(20, 40), 0.2), '#D9A62E', 0.75),
    ),
  butter: () =>
    shadowed((fill) => box(92, 82, 10, fill), '#F8DC7C', 9) +
    at({ x: -6, y: -8 }, box(70, 58, 8, '#FCE9A4')),
  roses: (random, radius) =>
    pieces(random, 10, radius, 50, () =>
      leaf(30, 17, random.pick(['#C7566C', '#DE8492', '#A93F55'])),
    ),
  char: (random, radius) =>
    pieces(random, 12, radius, 60, () =>
      area(blob(random, random.between(12, 26), 0.3), CHAR, 0.45),
    ),
  crisp: (random, radius) =>
    pieces(random, 16, radius, 46, () =>
      shadowed((fill) => area(blob(random, 22, 0.35, 6), fill), '#C9873E', 4),
    ),
  friedOnion: (random, radius) =>
    grains(random, scatter(random, 46, { radius, gap: 16 }), {
      length: 26,
      width: 9,
      colour: '#7C4220',
    }),
} as const satisfies Record<string, Topping>

export type ToppingName = keyof typeof TOPPINGS
