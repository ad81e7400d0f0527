/** How many things a message names. */
export const NAMED = 10

/** Files of pictures that menus name are nowhere to be had. */
export class LostFilesError extends Error {
  override name = 'LostFilesError'
}

/** Throws a `LostFilesError` that names them, where there are any. */
export function refuseLost(lost: readonly string[]): void {
  if (lost.length === 0) return
  const more = lost.length > NAMED ? ` and ${lost.length - NAMED} more` : ''
  throw new LostFilesError(
    `Pictures that menus name are lost: ${lost.slice(0, NAMED).join(', ')}${more}; ` +
      '`status` says whose they are, --incomplete goes on without them',
  )
}
