import { lstatSync, rmSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * Takes away what stands where the file at `path` belongs: a folder in its place, or a file in the
 * place of one of the folders that lead to it from `root`. The root itself is left as it is.
 */
export function clearTheWay(root: string, path: string): void {
  const names = relative(root, path).split(sep)
  for (let depth = 1; depth < names.length; depth += 1) {
    const folder = join(root, ...names.slice(0, depth))
    if (statSync(folder, { throwIfNoEntry: false })?.isFile()) rmSync(folder)
  }
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) rmSync(path, { recursive: true })
}
