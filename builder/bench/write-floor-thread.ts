import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { folderTarget } from '../targets/folder.ts'

/** What one thread of the floor writes, and where. */
export interface FloorWork {
  from: string
  to: string
  folders: readonly string[]
}

const { from, to, folders } = workerData as FloorWork
const target = folderTarget(to)
let milliseconds = 0
for (const folder of folders) {
  const files = readFiles(folder)
  const started = performance.now()
  await target.putFolder(folder, files)
  milliseconds += performance.now() - started
}
parentPort?.postMessage(milliseconds / 1000)

function readFiles(folder: string): Map<string, Buffer> {
  const entries = readdirSync(join(from, folder), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [relative(from, path), readFileSync(path)]))
}
