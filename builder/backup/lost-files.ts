/** How many things a message names. */
export const NAMED = 10

/** Files of pictures that menus name are nowhere to be had. */
export class LostFilesError extends Error {
  override name = 'LostFilesError'

  /** `aside` says what became of the rest, or how to go on. */
  constructor(lost: readonly string[], aside: string) {
    const more = lost.length > NAMED ? ` and ${lost.length - NAMED} more` : ''
    const names = `${lost.slice(0, NAMED).join(', ')}${more}`
    super(`Pictures that menus name are lost: ${names}; \`status\` says whose they are, ${aside}`)
  }
}
