import { asciiDigits } from '#db/rules/digits.ts'

const HEX = /^#?(?:([\da-f]{6})|([\da-f])([\da-f])([\da-f]))$/

/** The colour that was typed, as `#rrggbb`; null for what is none. `#abc` and digits of any script will do. */
export function typedAccent(text: string): string | null {
  const [, six, r, g, b] = HEX.exec(asciiDigits(text).trim().toLowerCase()) ?? []
  if (six) return `#${six}`
  return r && g && b ? `#${r}${r}${g}${g}${b}${b}` : null
}
