import { asciiDigits } from '../text/digits.ts'

export interface Look {
  accent: string | null
  /** Of the menu's head and margins. */
  surface: Surface
  coverStyle: CoverStyle
  /** Lines in the accent, or pictures. */
  iconStyle: IconStyle
  /** Of headings and dishes' names. */
  face: Face
}

export const LOOK_FIELDS = ['accent', 'surface', 'coverStyle', 'iconStyle', 'face'] as const

export type Colouring = Pick<Look, 'accent' | 'surface'>

export const SURFACES = ['paper', 'linen', 'tile', 'oak', 'terracotta', 'slate'] as const
export type Surface = (typeof SURFACES)[number]

export const COVER_STYLES = ['none', 'band', 'full'] as const
export type CoverStyle = (typeof COVER_STYLES)[number]

export const ICON_STYLES = ['lines', 'pictures'] as const
export type IconStyle = (typeof ICON_STYLES)[number]

export const FACES = ['plain', 'book', 'poster'] as const
export type Face = (typeof FACES)[number]

/** Of new menus; older ones keep the one that they had. */
export const NEW_FACE: Face = 'book'

/** Fonts that phones have, each with one for Arabic; null for the face of all text. */
export const FACE_FONTS: Readonly<Record<Face, string | null>> = {
  plain: null,
  book: '"Iowan Old Style",Georgia,"Noto Naskh Arabic","Geeza Pro",serif',
  poster:
    '"Avenir Next Condensed","Roboto Condensed","Arial Narrow",sans-serif-condensed,system-ui,sans-serif',
}

const HEX = /^#?(?:([\da-f]{6})|([\da-f])([\da-f])([\da-f]))$/
const LONGEST_ACCENT = 20

/** As stored; null if invalid. Takes `#ABC` and any digits. */
export function readAccent(text: string): string | null {
  if (text.length > LONGEST_ACCENT) return null
  const [, six, r, g, b] = HEX.exec(asciiDigits(text).trim().toLowerCase()) ?? []
  if (six) return `#${six}`
  return r && g && b ? `#${r}${r}${g}${g}${b}${b}` : null
}

/** Default action colours. */
export const OUR_ACTIONS = { light: '#1e5b4a', dark: '#86d0b5' } as const

/** Readable in light mode on every surface. */
export const CURATED_ACCENTS = {
  pomegranate: '#a3263f',
  terracotta: '#9c3f17',
  amber: '#7b5600',
  olive: '#525b1a',
  sea: '#0b6470',
  indigo: '#2f4a9e',
  aubergine: '#6b2f6b',
  rose: '#a82f63',
  coffee: '#5a3a22',
  charcoal: '#3a3a3a',
} as const

export const DEFAULT_LOOK: Look = {
  accent: null,
  surface: 'paper',
  coverStyle: 'band',
  iconStyle: 'lines',
  face: 'plain',
}

export type StoredLook = { [Key in keyof Look]: Look[Key] | null }

export function lookOf({ accent, surface, coverStyle, iconStyle, face }: StoredLook): Look {
  return {
    accent,
    surface: surface ?? DEFAULT_LOOK.surface,
    coverStyle: coverStyle ?? DEFAULT_LOOK.coverStyle,
    iconStyle: iconStyle ?? DEFAULT_LOOK.iconStyle,
    face: face ?? DEFAULT_LOOK.face,
  }
}

/** Absent if all is default. */
export function chosenLook(look: Look): { look?: Look } {
  return LOOK_FIELDS.every((key) => look[key] === DEFAULT_LOOK[key]) ? {} : { look }
}

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export interface Grounds {
  ground: string
  wash: string
  hairline: string
}

export const SURFACE_COLOURS: Readonly<Record<Surface, Readonly<Record<Scheme, Grounds>>>> = {
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

/** Null for plain paper. */
export function surfaceFile(surface: Surface): string | null {
  return surface === 'paper' ? null : `/icons/surface-${surface}.svg`
}
