// Steers a terminal, or the order of what stands there; joiners are letters' business.
const STEERING = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A text that cannot steer a terminal, whoever wrote it. */
export function shown(text: string): string {
  return text.replace(STEERING, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/** The same JSON, in which no text can. */
export function shownJson(json: string): string {
  return json.replace(STEERING, (character) => {
    // Only between its parts: in a text JSON has it escaped.
    if (character < ' ') return character
    return [...Array(character.length).keys()].map((at) => escaped(character, at)).join('')
  })
}

function escaped(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
}
