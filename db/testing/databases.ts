import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { isPostgresUrl } from '../engines/database-url.ts'
import { newId } from '../ids.ts'
import { openDatabase, openMigratedDatabase, type Database } from '../open.ts'
import { OwnerScopePlugin } from './owner-scope.ts'

interface TestServer {
  url: string
  /** An empty migrated database. */
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if unavailable; undefined in tests on SQLite. */
    postgres: TestServer | null | undefined
  }
}

const OWNER_SCOPE = new OwnerScopePlugin()

const server = serverOfTests()

/** Removed at the end of its scope (`await using`). */
interface Place extends AsyncDisposable {
  place: string
}

/** Fewer on PostgreSQL, which is slower. */
export function runs(onSqlite: number): number {
  return server === undefined ? onSqlite : Math.ceil(onSqlite / 4)
}

/** Empty, or a copy of a SQLite file (`await using`). */
export async function aDatabase(copied?: Buffer): Promise<{ db: Database } & AsyncDisposable> {
  if (server === undefined) {
    const db = openDatabase(inMemory(copied ?? (await emptyFile()))).withPlugin(OWNER_SCOPE)
    return { db, [Symbol.asyncDispose]: () => db.destroy() }
  }
  const { place, [Symbol.asyncDispose]: remove } = await aPlace()
  const db = openDatabase(place).withPlugin(OWNER_SCOPE)
  return { db, [Symbol.asyncDispose]: () => db.destroy().then(remove) }
}

export async function aPlace(): Promise<Place> {
  if (server !== undefined) return anEmptiedPlace()
  const empty = await aNewPlace()
  await writeFile(empty.place, await emptyFile())
  return empty
}

/** Copied, since migrations are slow. */
export async function openNewDatabase(place: string): Promise<Database> {
  if (!isPostgresUrl(place)) await writeFile(place, await emptyFile())
  return openMigratedDatabase(place)
}

export async function aNewPlace(): Promise<Place> {
  if (server !== undefined) {
    const name = await create('template0')
    const remove = () => run('postgres', `drop database ${name} with (force)`)
    return { place: placeOf(name), [Symbol.asyncDispose]: remove }
  }
  const folder = await mkdtemp(join(tmpdir(), 'qaima-db-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  return { place: join(folder, 'qaima.db'), [Symbol.asyncDispose]: remove }
}

let file: Promise<Buffer> | undefined

/** A migrated file: migrations take longer than most tests. */
function emptyFile(): Promise<Buffer> {
  return (file ??= makeEmptyFile())
}

async function makeEmptyFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-db-'))
  const path = join(folder, 'qaima.db')
  await (await openMigratedDatabase(path)).destroy()
  const bytes = await readFile(path)
  await rm(folder, { recursive: true })
  return bytes
}

/** Two bytes switch the WAL off. */
function inMemory(bytes: Buffer): Buffer {
  return Buffer.from(bytes).fill(1, 18, 20)
}

// Creating one takes ten times as long as emptying.
const emptied: string[] = []
const EMPTY = `
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select tablename from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'
    loop execute format('delete from %I', name); end loop;
  end $$`

async function anEmptiedPlace(): Promise<Place> {
  const name = emptied.pop() ?? (await create(server?.template ?? ''))
  const empty = () => run(name, EMPTY).then(() => void emptied.push(name))
  return { place: placeOf(name), [Symbol.asyncDispose]: empty }
}

async function create(template: string): Promise<string> {
  const name = `test_${newId()}`
  await run('postgres', `create database ${name} template ${template}`)
  return name
}

async function run(database: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: placeOf(database) })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

function placeOf(database: string): string {
  return `${server?.url ?? ''}${database}`
}

function serverOfTests(): TestServer | null | undefined {
  try {
    return inject('postgres')
  } catch {
    // A child process of a test.
    return undefined
  }
}
