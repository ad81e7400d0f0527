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

/** The name, below `/media/`, of an icon that is made from a logo. */
export function appIconFile(logo: Picture, { size, purpose }: AppIcon): string {
  return `${logo.hash}-${purpose}${size}.png`
}
