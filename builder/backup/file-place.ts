import { access, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { intoOneFile, isOpenElsewhere } from '#db/snapshot.ts'
import type { DataPlace } from './data-place.ts'

/** An SQLite file as the place. */
export function filePlace(path: string): DataPlace {
  return {
    isThere: () =>
      access(path).then(
        () => true,
        () => false,
      ),
    isInUse: async () => isOpenElsewhere(path),
    async putAside(file) {
      intoOneFile(path)
      await rename(path, file)
    },
    async put(file) {
      await rename(file, path)
      await flushFolder(dirname(path))
    },
  }
}

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
