import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from '#db/testing/free-port.ts'

const ROOT = join(import.meta.dirname, '..')
const OURS = ['api', 'builder', 'db', 'site', 'package.json']

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>
}

test('a server without development packages publishes a menu', async () => {
  // On the disk of the packages, because these are linked and not copied.
  await mkdir(join(ROOT, 'test-results'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, 'test-results', 'production-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
  const wanted = locked.filter(([, { dev }]) => !dev).map(([path]) => path)
  for (const path of [...wanted.filter(isOutermost), ...OURS]) await link(path, folder)

  const port = await freePort()
  const server = spawn(process.execPath, ['api/main.ts'], {
    cwd: folder,
    env: { PORT: String(port), METRICS_PORT: '0', DATA_DIR: 'data' },
    stdio: 'ignore',
  })
  stack.defer(async () => {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  const status = (path: string) =>
    fetch(url + path).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(() => status('/readyz')).toBe(200)
  const account = { email: 'a@b.example', password: 'long enough', restaurantName: 'Corner' }
  const signedUp = await fetch(`${url}/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  })
  expect(signedUp.status).toBe(201)
  await expect.poll(() => status('/corner')).toBe(200)
  expect(await status('/')).toBe(200)
  expect(await status('/dashboard/home')).toBe(200)
})

/** Not within another package, whose folder brings it along. */
function isOutermost(path: string): boolean {
  return path.split('node_modules/').length === 2
}

/** Hard links of a file or folder of ours, where this machine has it. */
async function link(path: string, folder: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await promisify(execFile)('cp', ['-al', join(ROOT, path), join(folder, path)]).catch(
    (error: { stderr?: string }) => {
      // Packages of other systems are in the lock file alone.
      if (!error.stderr?.includes('No such file')) throw error
    },
  )
}
