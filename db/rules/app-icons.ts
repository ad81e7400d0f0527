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

// A file never changes: `maskable` were those that were drawn before 22 November 2026.
const FILE_WORDS = { any: 'any', maskable: 'masked' } as const

/** The name, below `/media/`, of an icon that is made from a logo. */
export function appIconFile(logo: Picture, { size, purpose }: AppIcon): string {
  return `${logo.hash}-${FILE_WORDS[purpose]}${size}.png`
}
