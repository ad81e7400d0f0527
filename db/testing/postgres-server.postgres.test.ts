import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, 'postgres-server.ts')

test('whoever had a server ends as they say, and not as well as could be', () => {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(SERVER)})
    const server = await startPostgres()
    await server[Symbol.asyncDispose]()
    process.exitCode = 3`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    timeout: 60_000,
  })
  expect(status).toBe(3)
})
