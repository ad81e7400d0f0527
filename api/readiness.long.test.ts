import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aFolder, answered, aServer, OWNER, post, published } from './testing/running-server.ts'

// All of them wait much more than they work.
test.concurrent('is not ready while its CDN folder is lost, and is again when that is back', async () => {
  const said: string[] = []
  const log = pino({}, { write: (line: string) => void said.push(line) })
  await using house = await aServer({ log })
  await post(house, '/signup', OWNER)
  await published(`${house.url}/corner`)
  await answered(`${house.url}/readyz`, 200)
  const cdn = join(house.folder, 'cdn')
  const away = join(house.folder, 'away')
  await rename(cdn, away)
  // Left behind by an unmounted disk.
  await mkdir(cdn)
  await answered(`${house.url}/readyz`, 503)
  expect((await fetch(`${house.url}/healthz`)).status).toBe(200)
  const changes = () => said.filter((line) => /"(?:not )?ready"/.test(line))
  expect(changes().at(-1)).toMatch(
    /"reasons":\["The CDN is empty or has lost its mark.*"not ready"/,
  )
  await rm(cdn, { recursive: true })
  await rename(away, cdn)
  await answered(`${house.url}/readyz`, 200)
  expect(changes().at(-1)).toContain('"ready"')
  await published(`${house.url}/corner`)
})

test.concurrent('is not ready when a used data folder is started without its CDN, until all is out again', async () => {
  const folder = await aFolder()
  await using first = await aServer({ folder })
  await post(first, '/signup', OWNER)
  await published(`${first.url}/corner`)
  await first.stop()
  await rm(join(folder, 'cdn'), { recursive: true })
  await using again = await aServer({ folder })
  expect((await fetch(`${again.url}/readyz`)).status).toBe(503)
  await published(`${again.url}/corner`)
  await answered(`${again.url}/readyz`, 200)
})

test.concurrent('makes a CDN_DIR that is not there, and says so for as long as it cannot', async () => {
  const folder = await aFolder()
  const CDN_DIR = join(folder, 'srv', 'menus', 'cdn')
  await writeFile(join(folder, 'srv'), 'a file where a folder must be')
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void said.push(line) })
  await using house = await aServer({ folder, environment: { CDN_DIR }, log })
  await post(house, '/signup', OWNER)
  await expect.poll(() => said.join('')).toContain('ENOTDIR')
  expect((await fetch(`${house.url}/readyz`)).status).toBe(503)
  await rm(join(folder, 'srv'))
  await answered(`${house.url}/readyz`, 200)
  await published(`${house.url}/corner`)
  expect(await readFile(join(CDN_DIR, 'corner', 'index.html'), 'utf8')).toContain('Corner')
})

test.concurrent('publishes to the folder that a file: address names, spaces and Arabic letters too', async () => {
  const folder = await aFolder()
  const cdn = join(folder, 'our menus', 'قوائم')
  const environment = { CDN_URL: pathToFileURL(cdn).href }
  await using house = await aServer({ folder, environment })
  await post(house, '/signup', OWNER)
  await published(`${house.url}/corner`)
  await answered(`${house.url}/readyz`, 200)
  expect(await readFile(join(cdn, 'corner', 'index.html'), 'utf8')).toContain('Corner')
})
