import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#db/testing/free-port.ts'

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

test('says what it does not read of .env, and no value', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'qaima-start-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const run = () =>
    spawnSync(process.execPath, [...SCRIPT, SERVER], { cwd, encoding: 'utf8', env: {} })
  const lines = [
    '# A comment = here # and here',
    'PORT=none',
    'SMTP_URL=smtps://user:pa#ss@mail.example',
    'OPERATOR_NAME=Menus # Ltd',
    "MAIL_FROM='Menus # <menus@example.com>'",
    'CONTACT_EMAIL=',
  ]
  writeFileSync(join(cwd, '.env'), lines.join('\n'))
  expect(run().stderr).toMatch(
    /^\.env: what follows # is not read \(SMTP_URL, OPERATOR_NAME\)\. Quote such a value\n/,
  )
  rmSync(join(cwd, '.env'))
  mkdirSync(join(cwd, '.env'))
  const { status, stderr } = run()
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^\.env cannot be read: .*\n$/)])
})

test('starts with no public https address but in production', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'qaima-start-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const start = (PUBLIC_URL: string) =>
    spawnSync(process.execPath, [...SCRIPT, SERVER], {
      cwd,
      encoding: 'utf8',
      // A database that cannot be had ends the start, but only after the settings.
      env: { PUBLIC_URL, DATA_DIR: '/dev/null/data' },
    }).stderr
  expect(start('https://menus.example')).toMatch(/^These settings need a look:\n {2}NODE_ENV: /)
  for (const near of ['https://localhost:8443', 'https://127.0.0.1', 'https://[::1]:1']) {
    expect(start(near)).toMatch(/^DATA_DIR: ENOTDIR/)
  }
})

test('an older Node says in one line what is missing', (context) => {
  const old = ON_MACHINE.find((node) => /^v(?:1\d|2[0-5])\./.test(version(node)))
  if (old === undefined) return context.skip('no older Node on this machine')
  const { status, stderr } = spawnSync(old, [...SCRIPT, SERVER], { encoding: 'utf8' })
  expect(stderr).toBe(`This server needs Node 26 or later, not ${version(old).trim()}\n`)
  expect(status).toBe(1)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'npm start leaves nothing behind when npm gets %s, and every line is JSON',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'qaima-start-'))
    const [port, metrics] = [String(await freePort()), '0']
    // oxlint-disable-next-line node/no-process-env
    const PATH = process.env['PATH']
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH, DATA_DIR: folder, PORT: port, METRICS_PORT: metrics },
      // A group of its own, in which whoever is left can be found.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const group = -(npm.pid ?? 0)
    onTestFinished(() => {
      if (isThere(group)) process.kill(group, 'SIGKILL')
      rmSync(folder, { recursive: true })
    })
    let said = ''
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (piece) => (said += String(piece)))
    }
    await expect.poll(() => said).toContain(`answers at http://127.0.0.1:${port}`)
    const ended = once(npm, 'exit')
    npm.kill(signal)
    await ended
    await expect.poll(() => isThere(group)).toBe(false)
    await expect.poll(() => messagesOf(said).at(-1)).toBe('stopped')
  },
)

function messagesOf(log: string): string[] {
  return log
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
}

function isThere(group: number): boolean {
  try {
    return process.kill(group, 0)
  } catch {
    return false
  }
}

function version(node: string): string {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''
}
