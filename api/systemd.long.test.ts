import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#db/testing/free-port.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const UNITS = join(ROOT, '.github', 'systemd')

test('the units start the server and back it up, in the folders that the guide names', async () => {
  await using folder = await openTemporaryFolder()
  const at = await placeUnits(folder.path)
  const port = await freePort()
  await writeFile(
    join(folder.path, 'srv/qaima/.env'),
    `PORT=${port}\nMETRICS_PORT=0\nPUBLIC_URL=https://menus.example\nTRUST_PROXY=1\nDATA_DIR=${join(folder.path, 'data')}\n`,
  )
  const server = start(await at('qaima.service', 'ExecStart'), folder.path)
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok)).toBe(true)
  const backup = start(await at('qaima-backup.service', 'ExecStart'), folder.path)
  expect(await once(backup, 'exit')).toEqual([0, null])
  expect(await readdir(join(folder.path, 'var/backups/qaima'))).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/),
  ])
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('the unit has the memory settings of the image', async () => {
  const [image, unit] = await Promise.all([
    readFile(join(ROOT, 'Dockerfile'), 'utf8'),
    readFile(join(UNITS, 'qaima.service'), 'utf8'),
  ])
  const settings = [...image.matchAll(/^ENV (MALLOC\S+)$/gm)].map(([, setting]) => setting)
  expect(settings).toHaveLength(2)
  for (const setting of settings) expect(unit).toContain(`Environment=${setting}\n`)
})

test.runIf(hasSystemd())('systemd finds nothing wrong with the units', async () => {
  await using folder = await openTemporaryFolder()
  await placeUnits(folder.path)
  const names = (await readdir(folder.path)).filter((name) => /\.(?:service|timer)$/.test(name))
  expect(names).toHaveLength(4)
  const verified = spawnSync('systemd-analyze', ['verify', ...names.map((name) => `./${name}`)], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  const ours = `${verified.stdout}${verified.stderr}`
    .split('\n')
    .filter((line) => line.includes('qaima'))
  expect(ours).toEqual([])
})

/** The units for a machine whose root is `folder`; returns how to read them. */
async function placeUnits(folder: string) {
  for (const path of ['srv/qaima', 'srv/cdn', 'var/backups/qaima']) {
    await mkdir(join(folder, path), { recursive: true })
  }
  await symlink(ROOT, join(folder, 'srv/qaima/current'))
  await cp(UNITS, folder, { recursive: true })
  for (const name of (await readdir(folder)).filter((name) => name.startsWith('qaima'))) {
    const unit = await readFile(join(folder, name), 'utf8')
    const placed = unit.replaceAll(/\/(?=srv\/|var\/backups)/g, `${folder}/`)
    await writeFile(join(folder, name), placed)
  }
  return async (name: string, key: string) => {
    const unit = await readFile(join(folder, name), 'utf8')
    const [, line = ''] = new RegExp(`^${key}=(.*)$`, 'm').exec(unit) ?? []
    return line.replaceAll('%%', '%').replaceAll('$$', '$')
  }
}

/** As systemd does, with the unit's own environment only. */
function start(line: string, folder: string) {
  return spawn('/bin/sh', ['-c', `exec ${line}`], {
    cwd: join(folder, 'srv/qaima'),
    env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production' },
    stdio: 'ignore',
  })
}

function hasSystemd(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
