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

export interface SchemeColours extends Grounds {
  action: string
  onAction: string
}

/** WCAG 2 level AA. */
const LEAST_CONTRAST = 4.5

/** The same as in `site/styles/tokens.css`. */
export const TEXT_COLOURS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#1d1a16', '#5c554b'],
  dark: ['#f4eee3', '#b3a999'],
}

const toOklch = withMode(modeOklch)
withMode(modeRgb)
withMode(modeLrgb)
// Finer than visible.
const STEP = 0.01

/** Moves the accent's lightness in OKLCH until text is readable in both directions. */
export function lookColours({ accent, surface }: Colouring, scheme: Scheme): SchemeColours {
  const grounds = SURFACE_COLOURS[surface][scheme]
  const action = readable(accent ?? OUR_ACTIONS[scheme], Object.values(grounds), scheme)
  return { ...grounds, action, onAction: grounds.ground }
}

/** An accent that is readable in light mode on any surface. */
export function lightAccent(colour: string): string {
  const grounds = Object.values(SURFACE_COLOURS).flatMap(({ light }) => Object.values(light))
  return readable(colour, grounds, 'light')
}

/** Of line icons, as `#rrggbb`. */
export interface IconColours {
  light: string
  dark: string
}

const ofLooks = new WeakMap<Look, IconColours>()

/** Undefined for picture icons. */
export function iconColours(look: Look = DEFAULT_LOOK): IconColours | undefined {
  if (look.iconStyle === 'pictures') return undefined
  const colours = ofLooks.get(look) ?? {
    light: lookColours(look, 'light').action,
    dark: lookColours(look, 'dark').action,
  }
  ofLooks.set(look, colours)
  return colours
}

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
