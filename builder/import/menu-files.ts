import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface FoundFiles {
  /** Each once, in the order of the paths given and of names within a folder. */
  files: string[]
  errors: { file: string; message: string }[]
}

/** The menu files that paths name: files as they are, and every `.json` file below a folder but hidden ones and what links lead to. */
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
  const files = await filesBelow(path)
  if (files.length === 0) throw new Error('has no .json files in it')
  return files.toSorted()
}

// By itself: a recursive `readdir` follows links, in circles too.
async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) files.push(...(await filesBelow(path)))
    else if (entry.isFile() && entry.name.endsWith('.json')) files.push(path)
  }
  return files
}

/** What went wrong, without a stack. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
