import { readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

// Private folders below DATA_DIR.
const KEPT_FOLDERS = ['media', 'outbox']
const MOST_LINKS = 40

/** Set if the folder would publish private data. */
export function publicData(
  { cdnDir, dataDir }: { cdnDir: string; dataDir: string },
  name: string,
): string[] {
  if (areDistinct(cdnDir, dataDir)) return []
  return [`${name}: needs a folder without anything of DATA_DIR: all that lies there is public`]
}

// All in the CDN folder is public, and `verify --fix` cleans it.
function areDistinct(cdnDir: string, dataDir: string): boolean {
  const kept = KEPT_FOLDERS.map((folder) => join(dataDir, folder))
  if ([dataDir, ...kept].some((folder) => holds(cdnDir, folder))) return false
  return !kept.some((folder) => holds(folder, cdnDir))
}

/** Resolves links and mounts; absolute paths, which need not exist. */
export function holds(folder: string, path: string): boolean {
  const wanted = whereIs(folder)
  return foldersOf(realPath(path)).some((one) => whereIs(one) === wanted)
}

function whereIs(path: string): string {
  const real = realPath(path)
  const found = asFarAsSeen(() => statSync(real, { bigint: true }))
  return found ? `${found.dev} ${found.ino}` : real
}

function foldersOf(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [path, ...foldersOf(above)]
}

/** Resolves links as far as the path exists. */
function realPath(path: string, links = 0): string {
  const found = asFarAsSeen(() => realpathSync.native(path))
  const above = dirname(path)
  if (found !== undefined || above === path || links > MOST_LINKS) return found ?? path
  const real = join(realPath(above, links), basename(path))
  const to = asFarAsSeen(() => readlinkSync(real))
  return to === undefined ? real : realPath(resolve(dirname(real), to), links + 1)
}

// Missing or forbidden: whoever opens it will tell.
function asFarAsSeen<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
