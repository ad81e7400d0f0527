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
import {
  DEFAULT_LOOK,
  OUR_ACTIONS,
  type Colouring,
  type Look,
  SURFACE_COLOURS,
  type Grounds,
  type Scheme,
} from './look.ts'

/** The colours of a page in one scheme, each as `#rrggbb`. */
export interface SchemeColours extends Grounds {
  /** Links and buttons. */
  action: string
  /** Text on a button. */
  onAction: string
}

/** Of text on its ground, by WCAG 2 level AA. */
const LEAST_CONTRAST = 4.5

/** Text on all of these grounds; the quiet one too. The same as in `site/styles/tokens.css`. */
export const TEXT_COLOURS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#1d1a16', '#5c554b'],
  dark: ['#f4eee3', '#b3a999'],
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
export function lookColours({ accent, surface }: Colouring, scheme: Scheme): SchemeColours {
  const grounds = SURFACE_COLOURS[surface][scheme]
  const action = readable(accent ?? OUR_ACTIONS[scheme], Object.values(grounds), scheme)
  return { ...grounds, action, onAction: grounds.ground }
}

/** A colour as an accent that stays as it is in the light, whatever the surface. */
export function lightAccent(colour: string): string {
  const grounds = Object.values(SURFACE_COLOURS).flatMap(({ light }) => Object.values(light))
  return readable(colour, grounds, 'light')
}

/** What icons are drawn in that are lines, as `#rrggbb`. */
export interface IconColours {
  light: string
  dark: string
}

// Most pages of a menu name its icons, by their colours.
const ofLooks = new WeakMap<Look, IconColours>()

/** The same of a look; undefined where its icons are pictures. */
export function iconColours(look: Look = DEFAULT_LOOK): IconColours | undefined {
  if (look.iconStyle === 'pictures') return undefined
  const colours = ofLooks.get(look) ?? {
    light: lookColours(look, 'light').action,
    dark: lookColours(look, 'dark').action,
  }
  ofLooks.set(look, colours)
  return colours
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
