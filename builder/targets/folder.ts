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
import { messageOf } from '#db/errors.ts'
import { HOUR_MS } from '#db/rules/time/dates.ts'
import { safeJoin } from './files.ts'
import { checkFolder } from './check-folder.ts'
import { folderSize } from './folder-size.ts'
import { isHidden, type Oddity, type Survey, type Target } from './target.ts'

/** On the same disk, so that renames are atomic. */
const TEMPORARY_FOLDER = '.incoming'

/**
 * A folder as the target. Synchronous calls: the publisher's threads would lose more time in the pool.
 * Temporary files carry the worker id.
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
    survey: async () => survey(root),
    mend: async (odd) => mend(root, odd),
  }
}

// Each put reports it again.
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

// Looks for itself in other capitals.
function isCaseSensitive(root: string): boolean {
  const folder = join(root, TEMPORARY_FOLDER)
  if (!existsSync(folder)) prepare(root)
  return !existsSync(join(root, TEMPORARY_FOLDER.toUpperCase()))
}

// Other publishers use the folder too.
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
    if (!isMissing(error)) throw error
    makePublicFolder(dirname(temporary))
    writePublicFile(temporary, content)
  }
}

function moveInto(root: string, temporary: string, path: string): void {
  try {
    // Cheaper than an error for each page.
    if (!existsSync(dirname(path))) makePublicFolder(dirname(path))
    renameSync(temporary, path)
  } catch (error) {
    if (hasCode(error, 'EISDIR', 'ENOTDIR', 'EEXIST')) clearTheWay(root, path)
    else if (!isMissing(error)) throw error
    makePublicFolder(dirname(path))
    renameSync(temporary, path)
  }
}

function remove(root: string, file: string): void {
  const path = safeJoin(root, file)
  removeFile(path)
  removeEmpty(root, dirname(path))
}

/** The folder and those above it, as long as they are empty. */
function removeEmpty(root: string, from: string): void {
  for (let folder = from; folder !== root; folder = dirname(folder)) {
    if (!removeIfEmpty(folder)) return
  }
}

function removeFile(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    // A folder in its place, or a file above it: missing.
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

function collect(
  folder: string,
  prefix: string,
  files: Map<string, number>,
  below: (path: string, file: string) => void = (path, file) => collect(path, `${file}/`, files),
  link?: (file: string) => void,
): number {
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries) {
    const path = `${folder}${sep}${entry.name}`
    const file = prefix + entry.name.normalize('NFC')
    if (isHidden(file)) continue
    if (entry.isFile()) files.set(file, statSync(path).size)
    else if (entry.isDirectory()) below(path, file)
    else link?.(file)
  }
  return entries.length
}

/** Goes on past what it cannot read. */
function survey(root: string): Survey {
  const files = new Map<string, number>()
  const odd: Oddity[] = []
  const link = (file: string) =>
    void odd.push({ file, what: 'link', detail: 'a link, which web servers do not follow' })
  const look = (path: string, file: string): void => {
    try {
      if (collect(path, `${file}/`, files, look, link) > 0) return
      odd.push({ file, what: 'empty folder', detail: 'an empty folder' })
    } catch (error) {
      if (!isOfTheDisk(error)) throw error
      odd.push({ file, what: 'unreadable folder', detail: messageOf(error) })
    }
  }
  try {
    collect(root, '', files, look, link)
  } catch (error) {
    if (!isMissing(error) && !hasCode(error, 'ENOTDIR')) throw error
  }
  return { files, odd }
}

function mend(root: string, { file, what }: Oddity): void {
  const path = safeJoin(root, file)
  if (what === 'unreadable folder') chmodSync(path, FOLDER)
  else if (what === 'empty folder') removeEmpty(root, path)
  else remove(root, file)
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

/** Removes what blocks the path: a folder in its place, or a file above it. */
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
 * Makes a file at least a second newer than the one that it replaces: web servers and rsync compare size
 * and second.
 */
function makeLater(file: string, replaced: string): void {
  try {
    const before = lstatSync(replaced, { throwIfNoEntry: false })
    if (!before) return
    const next = Math.floor(before.mtimeMs / SECOND_MS) + 1
    if (lstatSync(file).mtimeMs < next * SECOND_MS) utimesSync(file, next, next)
  } catch {
    // The put fails if this matters; some disks forbid setting times.
  }
}

/** Builds a folder in `staging` and moves it in place. False if it exists. Names start at the root. */
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

/** Removes temporary files of dead publishers, and old ones of others. */
function removeStale(folder: string, gone: ReadonlySet<string>, now: Date): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime()
    const isOfGone = gone.has(name.slice(0, name.lastIndexOf('-')))
    if (!isOfGone && now.getTime() - changed <= STALE_AFTER_MS) continue
    rmSync(path, { recursive: true, force: true })
  }
}

// Web servers run as another user.
const FILE = 0o644
const FOLDER = 0o755

function writePublicFile(path: string, content: Uint8Array): void {
  const file = openSync(path, 'w', FILE)
  try {
    fchmodSync(file, FILE)
    writeFileSync(file, content)
  } finally {
    closeSync(file)
  }
}

function makePublicFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: FOLDER })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, FOLDER)
}
