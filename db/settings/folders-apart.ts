import { readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

// What DATA_DIR keeps of owners beside its files: pictures before they are published, and mails.
const KEPT_FOLDERS = ['media', 'outbox']
// More links one behind the other than any system follows.
const MOST_LINKS = 40

/** What is wrong with the setting `name` when the folder that it gives would publish what is kept. */
export function publicData(
  { cdnDir, dataDir }: { cdnDir: string; dataDir: string },
  name: string,
): string[] {
  if (isApart(cdnDir, dataDir)) return []
  return [`${name}: needs a folder without anything of DATA_DIR: all that lies there is public`]
}

// Whatever lies in the folder that is published is public, and goes by `verify --fix` as no page.
function isApart(cdnDir: string, dataDir: string): boolean {
  const kept = KEPT_FOLDERS.map((folder) => join(dataDir, folder))
  if ([dataDir, ...kept].some((folder) => holds(cdnDir, folder))) return false
  return !kept.some((folder) => holds(folder, cdnDir))
}

/**
 * Whether a path is a folder's own, or below it, whatever links lead there and by whatever other name it is
 * mounted; both are absolute, and need not be there.
 */
export function holds(folder: string, path: string): boolean {
  const wanted = whereIs(folder)
  return foldersOf(realPath(path)).some((one) => whereIs(one) === wanted)
}

/** What tells a folder from every other, under each of its names. */
function whereIs(path: string): string {
  const real = realPath(path)
  const found = asFarAsSeen(() => statSync(real, { bigint: true }))
  return found ? `${found.dev} ${found.ino}` : real
}

/** A path and all folders above it. */
function foldersOf(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [path, ...foldersOf(above)]
}

/** A path without links, as far as it is there. */
function realPath(path: string, links = 0): string {
  const found = asFarAsSeen(() => realpathSync.native(path))
  const above = dirname(path)
  if (found !== undefined || above === path || links > MOST_LINKS) return found ?? path
  const real = join(realPath(above, links), basename(path))
  const to = asFarAsSeen(() => readlinkSync(real))
  return to === undefined ? real : realPath(resolve(dirname(real), to), links + 1)
}

// What is not there yet, or not for us to see, whoever opens it tells more of.
function asFarAsSeen<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
