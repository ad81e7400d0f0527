import { join } from 'node:path'
import { SITE_DIST } from '#builder/publish/renderer.ts'
import { isReservedSegment } from '#db/rules/segments.ts'
import { createFileStore, type FileStore } from './file-store.ts'

/**
 * The published folder, and from the build what is ours and not in it: the dashboard and the pages
 * around signing in, which no copy of the folder may show.
 */
export function createFolderStore(cdnDir: string): FileStore {
  const published = createFileStore(cdnDir)
  const compiled = createFileStore(join(SITE_DIST, 'client'))
  return {
    async find(segments) {
      const file = await published.find(segments)
      return file ?? (isReservedSegment(segments[0] ?? '') ? compiled.find(segments) : null)
    },
  }
}
