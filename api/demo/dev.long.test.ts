import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#db/testing/free-port.ts'
import { openMigratedDatabase } from '#db/open.ts'
import { aCategory, aRestaurant } from '#db/testing/fixtures.ts'
import { ENVIRONMENT } from '../../site/e2e/server.ts'

const ROOT = join(import.meta.dirname, '../..')
const COPIED = ['admin', 'api', 'builder', 'db', 'site', 'package.json', 'tsconfig.json']

test('pages come from the sources, and change with them', async () => {
  await using stack = new AsyncDisposableStack()
  // A copy, because it is edited. Vite watches no `test-results`.
  const folder = await mkdtemp(join(tmpdir(), 'qaima-dev-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const preserveTimestamps = true
  for (const path of COPIED) {
    await cp(join(ROOT, path), join(folder, path), { recursive: true, preserveTimestamps })
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  // Of its own: all in it is closed to other users, and the packages are not to be.
  const data = join(folder, 'data')
  await mkdir(data)
  const db = await openMigratedDatabase(join(data, 'qaima.db'))
  const { restaurantId } = await aRestaurant(db, { name: 'Corner' })
  await aCategory(db, restaurantId, 'Soups', ['Lentil'])
  await db.destroy()

  const port = await freePort()
  const server = spawn(process.execPath, ['api/demo/dev.ts'], {
    cwd: folder,
    env: { ...ENVIRONMENT, PORT: String(port), DATA_DIR: data, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: 'ignore',
  })
  stack.defer(async () => {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  })
  const read = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.text(),
      () => '',
    )
  const edit = async (file: string, from: string, to: string) => {
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), text.replace(from, to))
  }
  await expect.poll(() => read('/corner')).toContain('Lentil')
  expect(await read('/corner')).toContain('/@vite/client')
  expect(await read('/')).toContain('/@vite/client')
  expect(await read('/dashboard/home')).toContain('/admin/app/app.tsx')
  expect(await read('/healthz')).toContain('ok')
  expect(await read('/nothing')).toContain('404')
  for (const file of ['data/token-secret', 'data/qaima.db', 'package.json']) {
    const answer = await fetch(`http://127.0.0.1:${port}/@fs${folder}/${file}`)
    expect([file, answer.status]).toEqual([file, 403])
  }

  await edit('site/components/MenuHeader.astro', '<h1', '<h1 data-edited')
  await expect.poll(() => read('/corner')).toContain('<h1 data-edited')
  await edit('site/styles/menu.css', 'h1', '.edited {\n  color: red;\n}\nh1')
  await expect.poll(() => read('/corner')).toContain('.edited')
  const app = `/@fs${folder}/admin/app/app.tsx`
  expect(await read(app)).toContain('App')
  await edit('admin/app/app.tsx', '\n', "\nexport const edited = 'yes'\n")
  await expect.poll(() => read(app)).toContain('edited')
})
