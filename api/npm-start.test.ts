import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const SCRIPT = ['--import', join(import.meta.dirname, 'npm-start.js')]
const SERVER = join(import.meta.dirname, 'main.ts')
const ON_MACHINE = ['/usr/bin/node', '/usr/local/bin/node']

test('npm start is silent without .env, and reads one that is there', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'qaima-start-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const run = () => spawnSync(process.execPath, [...SCRIPT, SERVER], { cwd, encoding: 'utf8', env })
  // A setting that keeps the server from starting.
  let env: NodeJS.ProcessEnv = { PORT: 'none' }
  expect(run().stderr).toMatch(/^These settings need a look:\n {2}PORT: .*\n$/)
  writeFileSync(join(cwd, '.env'), 'PORT=none\n')
  env = {}
  expect(run().stderr).toMatch(/^These settings need a look:\n {2}PORT: .*\n$/)
})

test('an older Node says in one line what is missing', (context) => {
  const old = ON_MACHINE.find((node) => /^v(?:1\d|2[0-5])\./.test(version(node)))
  if (old === undefined) return context.skip('no older Node on this machine')
  const { status, stderr } = spawnSync(old, [...SCRIPT, SERVER], { encoding: 'utf8' })
  expect(stderr).toBe(`This server needs Node 26 or later, not ${version(old).trim()}\n`)
  expect(status).toBe(1)
})

function version(node: string): string {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''
}
