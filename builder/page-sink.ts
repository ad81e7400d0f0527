import type { Target } from './targets/target.ts'

/** Takes rendered pages, each after the pages that it links to. */
export interface PageSink {
  put(file: string, html: Buffer): Promise<void>
  /** Everything is out once this is done. */
  end(): Promise<void>
}

/**
 * Puts pages one by one; where nothing is published yet, whole folders at once, which takes half
 * the calls and shows a reader the menu only when it is complete.
 */
export function pageSink(target: Target, isFirst: boolean): PageSink {
  if (!isFirst) return { put: (file, html) => target.put(file, html), end: async () => {} }
  const folders = new Map<string, Map<string, Buffer>>()
  return {
    async put(file, html) {
      const folder = file.slice(0, file.indexOf('/'))
      const files = folders.get(folder) ?? new Map<string, Buffer>()
      folders.set(folder, files.set(file, html))
    },
    async end() {
      for (const [folder, files] of folders) await putFolder(target, folder, files)
    },
  }
}

async function putFolder(
  target: Target,
  folder: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  if (await target.putFolder(folder, files)) return
  for (const [file, html] of files) await target.put(file, html)
}
