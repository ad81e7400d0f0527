import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FloorWork } from './write-floor-thread.ts'

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
  const shares = Array.from({ length: threads }, (_, thread) =>
    folders.filter((_, index) => index % threads === thread),
  )
  const times = shares.map((share) => timeOf({ from, to, folders: share }))
  return Math.max(...(await Promise.all(times)))
}

async function timeOf(workerData: FloorWork): Promise<number> {
  const worker = new Worker(new URL('./write-floor-thread.ts', import.meta.url), { workerData })
  const [seconds] = (await once(worker, 'message')) as [number]
  return seconds
}
