import { asciiDigits } from './text/digits.ts'
import { mayFit } from './text/texts.ts'

/** How many somebody has. */
export const RECOVERY_CODES = 10
/** Bytes of chance for a code. */
export const CODE_BYTES = 12

// Crockford's 32: no letter that reads like a digit.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE = new RegExp(`^[${SIGNS}]{${CODE_BYTES}}$`)
const LONGEST = 40

/** With 60 bits, such as `7QK4-W2MX-9HTB`. */
export function writtenCode(chance: Uint8Array): string {
  const signs = Array.from(chance, (byte) => SIGNS[byte % SIGNS.length]).join('')
  return signs.replace(/.{4}(?=.)/g, '$&-')
}

/** Its signs alone, however it is typed; null if it is none. */
export function parseCode(text: string): string | null {
  if (!mayFit(text, LONGEST)) return null
  const signs = asciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return CODE.test(signs) ? signs : null
}
