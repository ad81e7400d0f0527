import pLimit from 'p-limit'
import { type Manifest, type PublishedFile, folderOf } from '#db/queries/publications.ts'
import { allEnded } from '#db/in-chunks.ts'
import type { Target } from '../targets/target.ts'
import type { LeasedTarget } from './publish-lease.ts'
import { shortHash, type Plan, type PlannedPage } from './plan-files.ts'
import type { Renderer } from './renderer.ts'

interface PagesContext {
  target: LeasedTarget
  renderer: Renderer
}

export interface PutPages {
  pages: Manifest['pages']
  written: string[]
}

/** New pages first, then changed ones: no reader follows a dead link, wherever it is cut short. */
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

/** From the menu down, so that no link is dead. */
export async function removePages(target: Target, files: readonly string[]): Promise<void> {
  const levels = Map.groupBy(files, (file) => file.split('/').length)
  for (const level of [...levels.keys()].toSorted((a, b) => a - b)) {
    await target.remove(levels.get(level) ?? [])
  }
}

interface PageSink {
  put(file: string, html: Buffer): Promise<void>
  /** Resolves once all is out. */
  flush(): Promise<void>
}

/** The fastest way for this target. */
function pageSink(target: Target, isFirst: boolean): PageSink {
  if (isFirst && target.putFolder) return folderSink(target, target.putFolder.bind(target))
  return target.putsAtOnce > 1 ? parallelSink(target) : oneByOne(target)
}

function oneByOne(target: Target): PageSink {
  return { put: (file, html) => target.put(file, html), flush: async () => {} }
}

// Some hundred pages; the largest real menu has 37 MB of them.
const MOST_TOGETHER = 8 * 1024 * 1024

/** New menus move in as whole folders: half the calls, and complete when seen. Large ones in parts. */
function folderSink(target: Target, putFolder: NonNullable<Target['putFolder']>): PageSink {
  const folders = new Map<string, Map<string, Buffer>>()
  let bytes = 0
  async function flush(): Promise<void> {
    for (const [folder, files] of folders) {
      if (await putFolder(folder, files)) continue
      for (const [file, html] of files) await target.put(file, html)
    }
    folders.clear()
    bytes = 0
  }
  return {
    async put(file, html) {
      const folder = folderOf(file)
      const files = folders.get(folder) ?? new Map<string, Buffer>()
      folders.set(folder, files.set(file, html))
      bytes += html.length
      if (bytes > MOST_TOGETHER) await flush()
    },
    flush,
  }
}

/** Level by level: no page before those that it links to. */
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
      // Reported with its level.
      putting.catch(() => {})
      underWay.push(putting)
    },
    flush,
  }
}
