import type { Surface } from './look.ts'

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** What a surface is made of in one scheme, each as `#rrggbb`. */
export interface Grounds {
  /** What text stands on. */
  ground: string
  /** The head of a menu, and the room beside its column. */
  wash: string
  /** Lines, and the pattern on the wash. */
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

/** The address of what is drawn on a surface; null for plain paper. */
export function surfaceFile(surface: Surface): string | null {
  return surface === 'paper' ? null : `/icons/surface-${surface}.svg`
}
