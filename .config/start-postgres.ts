import type { TestProject } from 'vitest/node'
import { openMigratedDatabase } from '../db/open.ts'
import { startPostgres } from '../db/testing/postgres-server.ts'

const TEMPLATE = 'template_qaima'
// Nothing of it outlives the tests, so nothing need reach the disk.
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '200',
}

/** One server for all tests on PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(SETTINGS)
  if (!server) {
    project.provide('postgres', null)
    return async () => {}
  }
  await server.create(TEMPLATE)
  await (await openMigratedDatabase(server.url + TEMPLATE)).destroy()
  project.provide('postgres', { url: server.url, template: TEMPLATE })
  return async () => server[Symbol.asyncDispose]()
}
