import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSettings } from '#db/settings/settings.ts'
import { runCommand } from '../testing/command.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { nginxConf } from './nginx.ts'

const PUBLIC_URL = 'https://menus.example'

test('replaces its own file, but none that somebody edited', async () => {
  await using folder = await openTemporaryFolder()
  const settings = parseSettings({ DATA_DIR: folder.path, PUBLIC_URL })
  const file = join(folder.path, 'qaima.conf')
  const write = (...options: string[]) => runCommand(settings, 'nginx', file, ...options)
  expect(await write('--server', 'one:3000', '--server=two:3000')).toMatchObject({ status: 0 })
  const written = await readFile(file, 'utf8')
  expect(written).toContain(
    'upstream qaima { server one:3000 max_fails=0; server two:3000 max_fails=0; keepalive 16; }',
  )
  expect(written).toContain(`root "${join(folder.path, 'cdn')}";`)
  expect(await write()).toMatchObject({ status: 0 })
  expect(await readFile(file, 'utf8')).toContain('server 127.0.0.1:3000 max_fails=0;')
  await appendFile(file, '# mine\n')
  const refused = await write()
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('was edited')])
  expect(await readFile(file, 'utf8')).toContain('# mine')
  expect(await write('--force')).toMatchObject({ status: 0 })
  expect(await readFile(file, 'utf8')).not.toContain('# mine')
  // Of a version that wrote no first line, or anybody's.
  await writeFile(file, 'server { listen 80; }\n')
  expect(await write()).toMatchObject({ status: 1 })
  expect(await write('--server', 'one;')).toMatchObject({ status: 1 })
})

test('serves no folder beside a bucket, and another one if told so', async () => {
  const settings = parseSettings({ PUBLIC_URL, CDN_URL: 's3://menus/live' })
  expect(await nginxConf(settings)).toContain('root "/var/empty";')
  expect(await nginxConf(settings, { root: '/srv/copy' })).toContain('root "/srv/copy";')
})
