import pLimit from 'p-limit'
import { allEnded } from '#db/in-pieces.ts'
import { folderOf } from '#db/queries/publications.ts'
import type { Target } from '../targets/target.ts'

/** Takes rendered pages. */
export interface PageSink {
  put(file: string, html: Buffer): Promise<void>
  /** Everything so far is out once this is done. */
  settle(): Promise<void>
}

/** The best way to put a menu's pages to this target. */
export function pageSink(target: Target, isFirst: boolean): PageSink {
  if (isFirst && target.putFolder) return folderSink(target, target.putFolder.bind(target))
  return target.putsAtOnce > 1 ? parallelSink(target) : oneByOne(target)
}

function oneByOne(target: Target): PageSink {
  return { put: (file, html) => target.put(file, html), settle: async () => {} }
}

/**
 * Where nothing is published yet, whole folders at once, which takes half the calls and shows a
 * reader the menu only when it is complete.
 */
function folderSink(target: Target, putFolder: NonNullable<Target['putFolder']>): PageSink {
  const folders = new Map<string, Map<string, Buffer>>()
  return {
    async put(file, html) {
      const folder = folderOf(file)
      const files = folders.get(folder) ?? new Map<string, Buffer>()
      folders.set(folder, files.set(file, html))
    },
    async settle() {
      for (const [folder, files] of folders) {
        if (await putFolder(folder, files)) continue
        for (const [file, html] of files) await target.put(file, html)
      }
      folders.clear()
    },
  }
}

/**
 * Pages of one level together: products, then categories, then the menu, so that no page is out
 * before those that it links to.
 */
function parallelSink(target: Target): PageSink {
  const limit = pLimit(target.putsAtOnce)
  let underWay: Promise<void>[] = []
  let level = 0
  async function settle(): Promise<void> {
    const all = underWay
    underWay = []
    await allEnded(all)
  }
  return {
    async put(file, html) {
      const itsLevel = file.split('/').length
      if (itsLevel !== level || underWay.length >= target.putsAtOnce * 4) await settle()
      level = itsLevel
      const putting = limit(() => target.put(file, html))
      // Its failure is told when all of its level have ended.
      putting.catch(() => {})
      underWay.push(putting)
    },
    settle,
  }
}
