import { chmod, readdir, stat } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const OF_OTHERS = 0o077
const PASSING = 0o011
const READ_BY_OTHERS = 0o005
const PASSED_BY_OTHERS = 0o001

/** Sets the umask: new files are private. */
export function writePrivately(): void {
  process.umask(OF_OTHERS)
}

/**
 * Removes others' rights on the data folder; the CDN folder stays readable. Returns a sentence for each
 * open thing.
 */
export async function closeToOthers(dataDir: string, cdnDir: string): Promise<string[]> {
  // Windows has no modes.
  if (process.platform === 'win32') return []
  const [first = ''] = relative(dataDir, cdnDir).split(/[\\/]/)
  const names = (await readdir(dataDir)).filter((name) => name !== first)
  const forbidden = new Map(names.map((name) => [join(dataDir, name), OF_OTHERS]))
  forbidden.set(dataDir, first === '..' ? OF_OTHERS : OF_OTHERS & ~PASSING)
  const told: string[] = []
  for (const [path, bits] of forbidden) told.push(...(await close(path, bits)))
  return told
}

async function close(path: string, bits: number): Promise<string[]> {
  const mode = (await stat(path).catch(() => null))?.mode ?? 0
  if ((mode & bits) === 0) return []
  try {
    await chmod(path, mode & ~bits & 0o7777)
    return [`${path} was open to other users of this machine, and is not any more`]
  } catch {
    return [
      `${path} is open to other users of this machine: its owner can end that with chmod go-rwx`,
    ]
  }
}

/** Why a web server of another user cannot read the folder; null if it can. */
export function keptFromOthers(folder: string): string | null {
  if (process.platform === 'win32') return null
  const closed = [folder, ...foldersAbove(folder)].filter((path) => {
    const needed = path === folder ? READ_BY_OTHERS : PASSED_BY_OTHERS
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? needed
    return (mode & needed) !== needed
  })
  if (closed.length === 0) return null
  const ways = closed.map((path) => `${path} (chmod ${path === folder ? 'o+rx' : 'o+x'})`)
  return `closed to other users of this machine, so nginx cannot read the pages: ${ways.toReversed().join(', ')}`
}

function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [] : [above, ...foldersAbove(above)]
}
