import { DEFAULT_LOOK, type Look } from './look.ts'
import { lookColours } from './look-colours.ts'
import type { Picture } from './pictures.ts'

/** `maskable` ones are cut to any shape. */
export interface AppIcon {
  size: number
  purpose: 'any' | 'maskable'
}

export const APP_ICONS: readonly AppIcon[] = [
  { size: 192, purpose: 'any' },
  { size: 512, purpose: 'any' },
  { size: 512, purpose: 'maskable' },
]

/** Around a masked logo without one edge colour, as `#rrggbb`. */
export interface IconGrounds {
  /** Behind a logo with holes. */
  seeThrough: string
  /** Around one with several colours. */
  frame: string
}

export function iconGrounds(look: Look = DEFAULT_LOOK): IconGrounds {
  const { ground, action } = lookColours(look, 'light')
  return { seeThrough: ground, frame: look.accent === null ? ground : action }
}

/** In any look. */
export function isMaskable(file: string, logo: Picture): boolean {
  return file.startsWith(`${logo.hash}-safe`)
}

/** Below `/media/`; a file never changes. */
export function appIconFile(logo: Picture, { size, purpose }: AppIcon, look?: Look): string {
  if (purpose === 'any') return `${logo.hash}-any${size}.png`
  const { seeThrough, frame } = iconGrounds(look)
  // Older drawings used `maskable` and `masked`.
  return `${logo.hash}-safe${size}-${seeThrough.slice(1)}${frame.slice(1)}.png`
}
