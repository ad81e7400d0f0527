import type { Direction } from '#db/rules/text/language.ts'

const HAS_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Of a text in a language that reads so: 'V60 إثيوبيا' is Arabic though its first letter is not. */
export function nameDirection(text: string, direction: Direction): Direction | 'auto' {
  return direction === 'rtl' && HAS_RIGHT.test(text) ? 'rtl' : 'auto'
}
