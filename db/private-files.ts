import { chmod, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

const OF_OTHERS = 0o077
const PASSING = 0o011

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
