import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as withMode,
  wcagContrast,
  type Oklch,
} from 'culori/fn'
import type { Look, Surface } from './look.ts'

/** The colours of a page in one scheme, each as `#rrggbb`. */
export interface SchemeColours {
  /** What text stands on. */
  ground: string
  /** The head of a menu, and the room beside its column. */
  wash: string
  /** Lines, and the pattern on the wash. */
  hairline: string
  /** Links and buttons. */
  action: string
  /** Text on a button. */
  onAction: string
}

export type Scheme = 'light' | 'dark'
type Grounds = Pick<SchemeColours, 'ground' | 'wash' | 'hairline'>

/** Of text on its ground, by WCAG 2 level AA. */
const LEAST_CONTRAST = 4.5

/** Text on all of these grounds; the quiet one too. The same as in `site/styles/tokens.css`. */
export const TEXT_COLOURS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#1d1a16', '#5c554b'],
  dark: ['#f4eee3', '#b3a999'],
}

const OURS: Readonly<Record<Scheme, string>> = { light: '#1e5b4a', dark: '#86d0b5' }

const SURFACE_COLOURS: Readonly<Record<Surface, Readonly<Record<Scheme, Grounds>>>> = {
  paper: {
    light: { ground: '#fffcf6', wash: '#f6f0e4', hairline: '#e7dfd1' },
    dark: { ground: '#15130f', wash: '#231f19', hairline: '#35302a' },
  },
  linen: {
    light: { ground: '#fbf9f4', wash: '#f1ece1', hairline: '#e2dacb' },
    dark: { ground: '#161411', wash: '#23201b', hairline: '#37322a' },
  },
  tile: {
    light: { ground: '#fbfdfd', wash: '#e9f2f2', hairline: '#d2e2e2' },
    dark: { ground: '#0f1416', wash: '#182124', hairline: '#29363a' },
  },
  oak: {
    light: { ground: '#fefaf3', wash: '#f5e9d8', hairline: '#e8d6bc' },
    dark: { ground: '#16110b', wash: '#251c13', hairline: '#3a2d1f' },
  },
  terracotta: {
    light: { ground: '#fffaf7', wash: '#fae9df', hairline: '#f0d4c4' },
    dark: { ground: '#19110d', wash: '#291b14', hairline: '#402c22' },
  },
  slate: {
    light: { ground: '#fbfbfb', wash: '#eceef0', hairline: '#d9dde1' },
    dark: { ground: '#111315', wash: '#1b1f22', hairline: '#2e3439' },
  },
}

const toOklch = withMode(modeOklch)
withMode(modeRgb)
withMode(modeLrgb)
// Finer than an eye tells, and a hundred of them at most.
const STEP = 0.01

/**
 * What a look is made of in a scheme. The lightness of its accent is moved, in OKLCH, until it can be read
 * on each of its grounds and they on it.
 */
export function lookColours({ accent, surface }: Look, scheme: Scheme): SchemeColours {
  const grounds = SURFACE_COLOURS[surface][scheme]
  const action = readable(accent ?? OURS[scheme], Object.values(grounds), scheme)
  return { ...grounds, action, onAction: grounds.ground }
}

/** Whether one can be read on the other. */
export function isReadable(text: string, ground: string): boolean {
  return wcagContrast(text, ground) >= LEAST_CONTRAST
}

function readable(colour: string, grounds: readonly string[], scheme: Scheme): string {
  const wanted = toOklch(colour)
  if (!wanted) throw new Error(`${JSON.stringify(colour)} is no colour`)
  const away = scheme === 'light' ? -STEP : STEP
  for (let lightness = wanted.l; lightness >= 0 && lightness <= 1; lightness += away) {
    const hex = toHex({ ...wanted, l: lightness })
    if (grounds.every((ground) => isReadable(hex, ground))) return hex
  }
  return scheme === 'light' ? '#000000' : '#ffffff'
}

function toHex(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch'))
}
