import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { safeJoin } from '../publish/safe-path.ts'
import { makePublicFolder, writePublicFile } from './public-files.ts'

/**
 * Builds `folder` aside, in `staging`, and moves it to its place below `root` in one step. False
 * when there is something already. Files are named from the root, all of them inside the folder.
 */
export function putNewFolder(
  root: string,
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  staging: string,
): boolean {
  const place = safeJoin(root, folder)
  if (existsSync(place)) return false
  try {
    writeFiles(folder, files, staging)
    renameSync(staging, place)
    return true
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    // Another publisher was faster.
    if (existsSync(place)) return false
    throw error
  }
}

function writeFiles(folder: string, files: ReadonlyMap<string, Uint8Array>, staging: string): void {
  const made = new Set<string>()
  for (const [file, content] of files) {
    const path = safeJoin(staging, file.slice(folder.length + 1))
    const parent = dirname(path)
    if (!made.has(parent)) makePublicFolder(parent)
    made.add(parent)
    writePublicFile(path, content)
  }
}
