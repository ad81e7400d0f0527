import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '#db/errors.ts'

export interface FoundFiles {
  /** Each once, in the order of the paths given and of names within a folder. */
  files: string[]
  errors: { file: string; message: string }[]
}

const LINK = 'is a link, which is not followed: name what it leads to'

/** The menu files that paths name: files as they are, and every `.json` file below a folder but hidden ones and what links lead to, which is named. */
export async function findMenuFiles(paths: readonly string[]): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], errors: [] }
  for (const path of paths) {
    try {
      const { files, links } = await filesAt(path)
      found.files.push(...files)
      found.errors.push(...links.map((file) => ({ file, message: LINK })))
    } catch (error) {
      found.errors.push({ file: path, message: messageOf(error) })
    }
  }
  return { ...found, files: [...new Set(found.files)] }
}

interface Below {
  files: string[]
  /** To folders or menu files. */
  links: string[]
}

async function filesAt(path: string): Promise<Below> {
  if (!(await stat(path)).isDirectory()) return { files: [path], links: [] }
  const { files, links } = await lookBelow(path)
  if (files.length + links.length === 0) throw new Error('has no .json files in it')
  return { files: files.toSorted(), links: links.toSorted() }
}

// By itself: a recursive `readdir` follows links, in circles too.
async function lookBelow(folder: string): Promise<Below> {
  const found: Below = { files: [], links: [] }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    const isMenu = entry.name.endsWith('.json')
    if (entry.isDirectory()) {
      const { files, links } = await lookBelow(path)
      found.files.push(...files)
      found.links.push(...links)
    } else if (entry.isSymbolicLink()) {
      if (isMenu || (await isFolder(path))) found.links.push(path)
    } else if (entry.isFile() && isMenu) found.files.push(path)
  }
  return found
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}
