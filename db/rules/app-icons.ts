import { DEFAULT_LOOK, type Look } from './look.ts'
import { lookColours } from './look-colours.ts'
import type { Picture } from './pictures.ts'

/** What a device asks for of an app's icon; `maskable` is cut to whatever shape it likes. */
export interface AppIcon {
  /** Of one side, in pixels. */
  size: number
  purpose: 'any' | 'maskable'
}

export const APP_ICONS: readonly AppIcon[] = [
  { size: 192, purpose: 'any' },
  { size: 512, purpose: 'any' },
  { size: 512, purpose: 'maskable' },
]

/** What a mask cuts away of a logo that has not one colour along its edges, as `#rrggbb`. */
export interface IconGrounds {
  /** Around a logo with holes, which was made for a page. */
  seeThrough: string
  /** Around one of several colours. */
  frame: string
}

/** The same of a restaurant with this look. */
export function iconGrounds(look: Look = DEFAULT_LOOK): IconGrounds {
  const { ground, action } = lookColours(look, 'light')
  return { seeThrough: ground, frame: look.accent === null ? ground : action }
}

/** Whether a file below `/media/` is what a mask cuts of this logo, in whatever look. */
export function isMaskable(file: string, logo: Picture): boolean {
  return file.startsWith(`${logo.hash}-safe`)
}

/** The name, below `/media/`, of an icon that is made from a logo; a file never changes. */
export function appIconFile(logo: Picture, { size, purpose }: AppIcon, look?: Look): string {
  if (purpose === 'any') return `${logo.hash}-any${size}.png`
  const { seeThrough, frame } = iconGrounds(look)
  // `maskable` and `masked` are taken: they were drawn in other ways.
  return `${logo.hash}-safe${size}-${seeThrough.slice(1)}${frame.slice(1)}.png`
}
