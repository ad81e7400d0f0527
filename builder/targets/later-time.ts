import { lstatSync, utimesSync } from 'node:fs'

const SECOND_MS = 1000

/**
 * Makes a file later, by a whole second at least, than the one in whose place it is about to go. By size
 * and second web servers and rsync tell whether a file is another: a page in which a digit changed
 * twice within a second would stay as it was the first time for whoever asked in between.
 */
export function makeLater(file: string, replaced: string): void {
  try {
    const before = lstatSync(replaced, { throwIfNoEntry: false })
    if (!before) return
    const next = Math.floor(before.mtimeMs / SECOND_MS) + 1
    if (lstatSync(file).mtimeMs < next * SECOND_MS) utimesSync(file, next, next)
  } catch {
    // Something else may be in the way, which goes; and on a disk that shows one user for every file
    // nobody may set times: there its own have to do.
  }
}
