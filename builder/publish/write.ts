import pLimit from 'p-limit'
import { type Manifest, type PublishedFile, folderOf } from '#db/queries/publications.ts'
import { allEnded } from '#db/in-chunks.ts'
import type { Target } from '../targets/target.ts'
import type { LeasedTarget } from './claim.ts'
import { shortHash, type Plan, type PlannedPage } from './plan-files.ts'
import type { Renderer } from './renderer.ts'

interface PagesContext {
  target: LeasedTarget
  renderer: Renderer
}

/** What is out, as a manifest names it, and the files that are others now. */
export interface PutPages {
  pages: Manifest['pages']
  written: string[]
}

/**
 * New pages first, to which nothing leads yet; once they are all there, whatever the others come to
 * link to is in place. So a reader never follows a link to nothing, wherever this is cut short.
 */
export async function putPages(
  { target, renderer }: PagesContext,
  plan: Plan,
  held: ReadonlyMap<string, PublishedFile>,
): Promise<PutPages> {
  const made = new Map<string, PublishedFile>()
  const sink = pageSink(target, held.size === 0)
  const written: string[] = []
  const isNew = ({ file }: PlannedPage) => !held.has(file)
  for (const some of [plan.pages.filter(isNew), plan.pages.filter((page) => !isNew(page))]) {
    for (const planned of some) {
      await target.keep()
      const known = held.get(planned.file)
      const isSame = known?.input === planned.input
      const page = isSame ? known : await putPage(renderer, planned, known, sink)
      if (page.content !== known?.content) written.push(planned.file)
      made.set(planned.file, page)
    }
    await sink.flush()
  }
  return { pages: Object.fromEntries(made), written }
}

async function putPage(
  renderer: Renderer,
  { file, page, input }: PlannedPage,
  known: PublishedFile | undefined,
  sink: PageSink,
): Promise<PublishedFile> {
  const html = await renderer.renderFile(page)
  const content = shortHash(html)
  if (content !== known?.content) await sink.put(file, html)
  return { input, content, bytes: html.length }
}

/** From the menu down, level by level: nothing that is still there leads to what is gone. */
export async function removePages(target: Target, files: readonly string[]): Promise<void> {
  const levels = Map.groupBy(files, (file) => file.split('/').length)
  for (const level of [...levels.keys()].toSorted((a, b) => a - b)) {
    await target.remove(levels.get(level) ?? [])
  }
}

/** Takes rendered pages. */
interface PageSink {
  put(file: string, html: Buffer): Promise<void>
  /** Everything so far is out once this is done. */
  flush(): Promise<void>
}

/** The best way to put a menu's pages to this target. */
function pageSink(target: Target, isFirst: boolean): PageSink {
  if (isFirst && target.putFolder) return folderSink(target, target.putFolder.bind(target))
  return target.putsAtOnce > 1 ? parallelSink(target) : oneByOne(target)
}

function oneByOne(target: Target): PageSink {
  return { put: (file, html) => target.put(file, html), flush: async () => {} }
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
    async flush() {
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
  async function flush(): Promise<void> {
    const all = underWay
    underWay = []
    await allEnded(all)
  }
  return {
    async put(file, html) {
      const itsLevel = file.split('/').length
      if (itsLevel !== level || underWay.length >= target.putsAtOnce * 4) await flush()
      level = itsLevel
      const putting = limit(() => target.put(file, html))
      // Its failure is told when all of its level have ended.
      putting.catch(() => {})
      underWay.push(putting)
    },
    flush,
  }
}
