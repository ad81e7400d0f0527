import { randomUUID } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  lstatSync,
  utimesSync,
  chmodSync,
  closeSync,
  fchmodSync,
  mkdirSync,
  openSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, sep, relative } from 'node:path'
import { HOUR_MS } from '#db/rules/dates.ts'
import { safeJoin } from './files.ts'
import { checkFolder } from './check-folder.ts'
import { folderSize } from './folder-size.ts'
import { isHidden, type Target } from './target.ts'

/** Holds files on their way in; on the same disk, so that a rename moves them at once. */
const TEMPORARY_FOLDER = '.incoming'

/**
 * A folder as the target. Calls of the file system are the synchronous ones: they run in the
 * publisher's own threads, where a hop to a thread pool for each small file costs more than the file.
 * Files on their way in are named after whoever brings them.
 */
export function folderTarget(root: string, workerId: string = randomUUID()): Required<Target> {
  const nextTemporary = temporaryPaths(root, workerId)
  return {
    get caseSensitive() {
      return isCaseSensitive(root)
    },
    putsAtOnce: 1,
    put: async (file, content) => put(root, safeJoin(root, file), content, nextTemporary()),
    putFolder: async (folder, files) => putNewFolder(root, folder, files, nextTemporary()),
    remove: async (files) => files.forEach((file) => remove(root, file)),
    list: async (folder) => list(root, folder),
    has: async (file) =>
      statSync(safeJoin(root, file), { throwIfNoEntry: false })?.isFile() ?? false,
    holds: async (files) => holds(root, files),
    measure: () => folderSize(root),
    check: async () => checkFolder(root),
    sweep: async (gone) => sweep(root, gone),
    read: async (file) => read(safeJoin(root, file)),
  }
}

// A folder that cannot be written to now may be later; until then each put says what is wrong.
function prepare(root: string): void {
  try {
    makePublicFolder(join(root, TEMPORARY_FOLDER))
  } catch (error) {
    if (!isOfTheDisk(error)) throw error
  }
}

function sweep(root: string, gone: ReadonlySet<string>): void {
  try {
    removeStale(join(root, TEMPORARY_FOLDER), gone, new Date())
  } catch (error) {
    if (!isOfTheDisk(error)) throw error
  }
}

// Some disks tell no capitals; there a folder that is there is found by another spelling.
function isCaseSensitive(root: string): boolean {
  const folder = join(root, TEMPORARY_FOLDER)
  if (!existsSync(folder)) prepare(root)
  return !existsSync(join(root, TEMPORARY_FOLDER.toUpperCase()))
}

// Another publisher's files may lie in the same folder.
function temporaryPaths(root: string, workerId: string): () => string {
  const stem = join(root, TEMPORARY_FOLDER, workerId)
  let count = 0
  return () => `${stem}-${(count += 1)}`
}

function put(root: string, path: string, content: Uint8Array, temporary: string): void {
  try {
    writeTemporary(temporary, content)
    makeLater(temporary, path)
    moveInto(root, temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function writeTemporary(temporary: string, content: Uint8Array): void {
  try {
    writePublicFile(temporary, content)
  } catch (error) {
    // Somebody has taken the whole folder away, or it could not be made before.
    if (!isMissing(error)) throw error
    makePublicFolder(dirname(temporary))
    writePublicFile(temporary, content)
  }
}

function moveInto(root: string, temporary: string, path: string): void {
  try {
    // Looking first costs less than an error for each new page.
    if (!existsSync(dirname(path))) makePublicFolder(dirname(path))
    renameSync(temporary, path)
  } catch (error) {
    if (hasCode(error, 'EISDIR', 'ENOTDIR', 'EEXIST')) clearTheWay(root, path)
    // Another publisher may have removed the folder as empty just now.
    else if (!isMissing(error)) throw error
    makePublicFolder(dirname(path))
    renameSync(temporary, path)
  }
}

function remove(root: string, file: string): void {
  const path = safeJoin(root, file)
  removeFile(path)
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    if (!removeIfEmpty(folder)) return
  }
}

function removeFile(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    // A folder of that name, or a file where its folder would be: the file is not there either.
    if (!hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) throw error
  }
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    if (isMissing(error)) return true
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) return false
    throw error
  }
}

function holds(root: string, files: ReadonlyMap<string, number | null>): boolean {
  for (const [file, bytes] of files) {
    const found = statSync(safeJoin(root, file), { throwIfNoEntry: false })
    if (!found?.isFile() || (bytes !== null && found.size !== bytes)) return false
  }
  return true
}

function list(root: string, folder: string): Map<string, number> {
  const start = folder === '' ? root : safeJoin(root, folder)
  const files = new Map<string, number>()
  try {
    collect(start, folder === '' ? '' : `${folder}/`, files)
  } catch (error) {
    if (!isMissing(error) && !hasCode(error, 'ENOTDIR')) throw error
  }
  return files
}

function collect(folder: string, prefix: string, files: Map<string, number>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}${sep}${entry.name}`
    const file = prefix + entry.name.normalize('NFC')
    if (isHidden(file)) continue
    if (entry.isFile()) files.set(file, statSync(path).size)
    else if (entry.isDirectory()) collect(path, `${file}/`, files)
  }
}

function read(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error) || hasCode(error, 'EISDIR', 'ENOTDIR')) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/**
 * Takes away what stands where the file at `path` belongs: a folder in its place, or a file in the
 * place of one of the folders that lead to it from `root`. The root itself is left as it is.
 */
function clearTheWay(root: string, path: string): void {
  const names = relative(root, path).split(sep)
  for (let depth = 1; depth < names.length; depth += 1) {
    const folder = join(root, ...names.slice(0, depth))
    if (statSync(folder, { throwIfNoEntry: false })?.isFile()) rmSync(folder)
  }
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) rmSync(path, { recursive: true })
}

const SECOND_MS = 1000

/**
 * Makes a file later, by a whole second at least, than the one in whose place it is about to go. By size
 * and second web servers and rsync tell whether a file is another: a page in which a digit changed
 * twice within a second would stay as it was the first time for whoever asked in between.
 */
function makeLater(file: string, replaced: string): void {
  try {
    const before = lstatSync(replaced, { throwIfNoEntry: false })
    if (!before) return
    const next = Math.floor(before.mtimeMs / SECOND_MS) + 1
    if (lstatSync(file).mtimeMs < next * SECOND_MS) utimesSync(file, next, next)
  } catch {
    // Something else may be in the way, which goes; and on a disk that shows one user for every file
    // nobody may set times: there its own have to do.
  }
}

/**
 * Builds `folder` aside, in `staging`, and moves it to its place below `root` in one step. False
 * when there is something already. Files are named from the root, all of them inside the folder.
 */
function putNewFolder(
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

const STALE_AFTER_MS = HOUR_MS

/**
 * Removes from `folder` what publishers left that were cut short: of those that are known to be gone,
 * everything, of others what nobody alive takes that long for.
 */
function removeStale(folder: string, gone: ReadonlySet<string>, now: Date): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime()
    const isOfGone = gone.has(name.slice(0, name.lastIndexOf('-')))
    if (!isOfGone && now.getTime() - changed <= STALE_AFTER_MS) continue
    rmSync(path, { recursive: true, force: true })
  }
}

// What our processes write is private unless it says otherwise; a web server reads what is published
// as somebody else.
const FILE = 0o644
const FOLDER = 0o755

/** Writes a file that everybody may read. */
function writePublicFile(path: string, content: Uint8Array): void {
  const file = openSync(path, 'w', FILE)
  try {
    fchmodSync(file, FILE)
    writeFileSync(file, content)
  } finally {
    closeSync(file)
  }
}

/** Makes a folder, with those above it that are not there, that everybody may enter. */
function makePublicFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: FOLDER })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, FOLDER)
}
