import { access, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { intoOneFile, isOpenElsewhere, writeSnapshot } from '#db/snapshot.ts'
import { copyToServer } from '#db/copy/copy-tables.ts'
import { countOthers } from '#db/copy/others.ts'
import { refuseUnfinishedMove } from '#db/copy/unfinished-move.ts'
import { hasDatabase, openDatabase, openMigratedDatabase, type Database } from '#db/open.ts'

/** Where a restore puts the data: a file, or a database on a server. */
export interface DataPlace {
  /** Whether there is data. */
  isThere(): Promise<boolean>
  /** Whether anybody is at work on the data that is there. */
  isInUse(): Promise<boolean>
  /** Keeps the data that is there in a file of its own. */
  putAside(file: string): Promise<void>
  /** Puts an SQLite database there, which is in today's shape and safe to go on with. */
  put(file: string): Promise<void>
}

/** An SQLite file as the place. */
export function filePlace(path: string): DataPlace {
  return {
    isThere: () =>
      access(path).then(
        () => true,
        () => false,
      ),
    isInUse: async () => isOpenElsewhere(path),
    async putAside(file) {
      intoOneFile(path)
      await rename(path, file)
    },
    async put(file) {
      await rename(file, path)
      await flushFolder(dirname(path))
    },
  }
}

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

// Who has just gone is still there for a moment.
const LOOKS = 10
const BETWEEN_LOOKS_MS = 100

/** A database on a server as the place; what is put there is there wholly or not at all. */
export function serverPlace(url: string): DataPlace {
  return {
    async isThere() {
      await using(openDatabase(url), refuseUnfinishedMove)
      return hasDatabase(url)
    },
    isInUse: () => using(openDatabase(url), isInUse),
    putAside: (file) =>
      using(openDatabase(url), async (server) => {
        // It has its name when it is whole.
        await writeSnapshot(server, `${file}.part`)
        await rename(`${file}.part`, file)
      }),
    async put(file) {
      const server = await openMigratedDatabase(url)
      await using(server, () => using(openDatabase(file), (from) => copyToServer(from, server)))
    },
  }
}

async function isInUse(server: Database): Promise<boolean> {
  for (let look = 1; (await countOthers(server)) > 0; look += 1) {
    if (look === LOOKS) return true
    await pause(BETWEEN_LOOKS_MS)
  }
  return false
}

async function using<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return work(db).finally(() => db.destroy())
}
