import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

export interface FoundFiles {
  /** Each once, in the order of the paths given and of names within a folder. */
  files: string[]
  errors: { file: string; message: string }[]
}

/** The menu files that paths name: files as they are, and every `.json` file below a folder but hidden ones. */
export async function findMenuFiles(paths: readonly string[]): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], errors: [] }
  for (const path of paths) {
    try {
      found.files.push(...(await filesAt(path)))
    } catch (error) {
      found.errors.push({ file: path, message: messageOf(error) })
    }
  }
  return { ...found, files: [...new Set(found.files)] }
}

async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/(?:^|[\\/])\./.test(relative(path, file)))
  if (files.length === 0) throw new Error('has no .json files in it')
  return files.toSorted()
}

/** What went wrong, without a stack. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
