import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { folderTarget } from '../targets/folder.ts'

/** What one thread of the floor writes, and where. */
interface FloorWork {
  from: string
  to: string
  folders: readonly string[]
}

/**
 * Seconds that it takes to put these folders of `from` below `to` on all cores, as the builder puts
 * them, when their bytes are at hand and nothing is rendered. Reading them first is not counted.
 */
export async function writeFloor(
  from: string,
  to: string,
  folders: readonly string[],
): Promise<number> {
  const threads = availableParallelism()
  const times = Array.from({ length: threads }, async (_, thread) => {
    const share = folders.filter((_, index) => index % threads === thread)
    const work: FloorWork = { from, to, folders: share }
    const worker = new Worker(new URL(import.meta.url), { workerData: work })
    const [seconds] = (await once(worker, 'message')) as [number]
    return seconds
  })
  return Math.max(...(await Promise.all(times)))
}

async function write({ from, to, folders }: FloorWork): Promise<number> {
  const target = folderTarget(to)
  let milliseconds = 0
  for (const folder of folders) {
    const entries = readdirSync(join(from, folder), { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    const files = new Map(paths.map((path) => [relative(from, path), readFileSync(path)]))
    const started = performance.now()
    await target.putFolder(folder, files)
    milliseconds += performance.now() - started
  }
  return milliseconds / 1000
}

if (!isMainThread) parentPort?.postMessage(await write(workerData as FloorWork))
