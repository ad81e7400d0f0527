import type { MediaStore } from '#builder/pictures/media-store.ts'
import { parseMediaFile } from '#db/rules/pictures.ts'
import type { FileStore } from './file-store.ts'
import { toFile } from './target-store.ts'

/** Pictures that were put up, from wherever they are kept; no other name is asked for there. */
export function createUploadStore(media: MediaStore): FileStore {
  return {
    async find([name = '']) {
      const content = parseMediaFile(name) && (await media.read(name))
      return content && toFile(name, content, null)
    },
  }
}
