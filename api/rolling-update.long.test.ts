import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, open, readFile, readlink, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nginxConf } from '#builder/commands/nginx.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { freePort } from '#db/testing/free-port.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { hasNginx, startNginx } from './testing/nginx.ts'
import { answered } from './testing/running-server.ts'

const ROOT = join(import.meta.dirname, '..')
const OWNERS = [1, 2, 3]

test.runIf(hasNginx())(
  'no save fails while two servers go one after the other to a release in another folder',
  async () => {
    await using folder = await openTemporaryFolder()
    const home = folder.path
    for (const release of ['1', '2']) await install(join(home, 'releases', release))
    await symlink('releases/1', join(home, 'current'))
    const cdnDir = join(home, 'cdn')
    const ports = [await freePort(), await freePort()]
    const publicUrl = 'http://menus.localhost'
    const servers = ports.map((port) => `127.0.0.1:${port}`)
    const conf = await nginxConf({ publicUrl, port: 1, cdnDir, bucket: null }, { servers })
    await mkdir(cdnDir)
    const environment = { PUBLIC_URL: publicUrl, DATA_DIR: join(home, 'data'), CDN_DIR: cdnDir }
    const running: ChildProcess[] = []
    try {
      for (const port of ports) running.push(await start(home, port, environment))
      await using nginx = await startNginx({ conf })
      const stopping = new AbortController()
      const owners = []
      for (const number of OWNERS) owners.push(await signUp(nginx.origin, number))
      const saving = owners.map((owner) => save(owner, stopping.signal))
      // `ln -sfn`, which replaces the link at once.
      await symlink('releases/2', join(home, 'next'))
      await rename(join(home, 'next'), join(home, 'current'))
      for (const [index, former] of [...running].entries()) {
        expect(await folderOf(former)).toBe(join(home, 'releases/1'))
        const ended = once(former, 'exit')
        former.kill('SIGTERM')
        expect(await ended).toEqual([0, null])
        const latter = await start(home, ports[index] ?? 0, environment)
        running[index] = latter
        expect(await folderOf(latter)).toBe(join(home, 'releases/2'))
      }
      stopping.abort()
      for (const { failed, refused, last, read } of await Promise.all(saving)) {
        expect(failed, await troubles(home)).toEqual([])
        // One under way for each stop may meet a socket that just closes.
        expect(refused).toBeLessThanOrEqual(ports.length)
        expect(await read()).toBe(last)
      }
    } finally {
      await Promise.all(running.map(end))
    }
  },
  600_000,
)

/** As `git clone` and `npm ci` leave it; the packages are ours. */
async function install(release: string): Promise<void> {
  await mkdir(release, { recursive: true })
  for (const name of ['api', 'builder', 'db', 'site', 'package.json']) {
    await cp(join(ROOT, name), join(release, name), { recursive: true, preserveTimestamps: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(release, 'node_modules'))
}

async function start(
  home: string,
  port: number,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const line = ['--import', './api/npm-start.js', 'api/main.ts']
  await using log = await open(logOf(home), 'a')
  const server = spawn('node_modules/.bin/node', line, {
    cwd: join(home, 'current'),
    env: { PATH: '/usr/bin:/bin', ...settings, PORT: String(port), METRICS_PORT: '0' },
    stdio: ['ignore', log.fd, log.fd],
  })
  try {
    await eventually(() => fetch(`http://127.0.0.1:${port}/healthz`))
    await answered(`http://127.0.0.1:${port}/readyz`, 200, 300_000)
    return server
  } catch (error) {
    await end(server)
    throw error
  }
}

function logOf(home: string): string {
  return join(home, 'servers.log')
}

/** What the servers wrote of anything but ordinary requests. */
async function troubles(home: string): Promise<string> {
  const lines = (await readFile(logOf(home), 'utf8')).split('\n')
  return lines.filter((line) => !/"level":(?:20|30|"info"|"debug")/.test(line)).join('\n')
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

function folderOf(server: ChildProcess): Promise<string> {
  return readlink(`/proc/${server.pid}/cwd`)
}

interface SignedUp {
  save(about: string): Promise<Response>
  read(): Promise<string>
}

async function signUp(origin: string, number: number): Promise<SignedUp> {
  const owner = { email: `owner${number}@example.com`, password: 'karak and dates' }
  const post = (path: string, json: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(json) })
  }
  const signedUp = await post('/signup', { ...owner, restaurantName: `Corner ${number}` })
  expect(signedUp.status).toBe(201)
  const { token } = (await (await post('/login', owner)).json()) as { token: string }
  return {
    save: (about) => post('/restaurant', { formData: { about } }, token),
    async read() {
      const headers = { Authorization: `Bearer ${token}` }
      const answer = await fetch(`${origin}/api/restaurantData`, { headers })
      return ((await answer.json()) as { restaurant: { about: string } }).restaurant.about
    },
  }
}

/** One save after the other, until told to stop. One that is answered 503 is sent again. */
async function save(owner: SignedUp, signal: AbortSignal) {
  const failed: string[] = []
  let [refused, last] = [0, '']
  for (let count = 1; !signal.aborted; count += 1) {
    last = `Save ${count}`
    let answer = await owner.save(last)
    if (answer.status === 503) {
      refused += 1
      await answer.body?.cancel()
      answer = await owner.save(last)
    }
    const text = await answer.text()
    if (answer.status !== 200) failed.push(`${answer.status} ${text}`)
  }
  return { failed, refused, last, read: owner.read }
}
