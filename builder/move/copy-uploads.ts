import pLimit from 'p-limit'
import type { MediaStore } from '../pictures/media-store.ts'

const COPIED_AT_ONCE = 16

/**
 * Copies the files that another store lacks, and leaves them where they were; a name tells its content,
 * so one that is there in its size is the same. `onFiles` is called with how many more are there.
 * Throws when one has not arrived.
 */
export async function copyUploads(
  from: MediaStore,
  to: MediaStore,
  onFiles: (count: number) => void,
): Promise<void> {
  const files = await from.list()
  const missing = notIn(await to.list(), files)
  onFiles(files.size - missing.length)
  await pLimit(COPIED_AT_ONCE).map(missing, async (name) => {
    const content = await from.read(name)
    if (content) await to.write(name, content)
    onFiles(1)
  })
  const [lost] = notIn(await to.list(), files)
  if (lost !== undefined) throw new Error(`${lost} did not arrive where pictures are kept`)
}

function notIn(there: ReadonlyMap<string, number>, files: ReadonlyMap<string, number>): string[] {
  return [...files].filter(([name, bytes]) => there.get(name) !== bytes).map(([name]) => name)
}
