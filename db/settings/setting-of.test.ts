import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { messageWithSetting } from './setting-of.ts'

const PLACES = { port: 3000, metricsPort: 9464, dataDir: '/dev/null/data', cdnDir: '/dev/null/cdn' }

test.each([
  ['/dev/null/data/x', /^DATA_DIR: ENOTDIR/],
  ['/dev/null/cdn', /^CDN_DIR: ENOTDIR/],
  ['/dev/null/other', /^ENOTDIR/],
])('names the setting of %s', (path, said) => {
  const makeFolder = () => {
    try {
      return mkdirSync(path)
    } catch (error) {
      return messageWithSetting(error, PLACES)
    }
  }
  expect(makeFolder()).toMatch(said)
})

test('names the setting of a port that is taken', async () => {
  const [first, second] = [createServer(), createServer()]
  await once(first.listen(0, '127.0.0.1'), 'listening')
  const { port } = first.address() as { port: number }
  const [error] = (await once(second.listen(port, '127.0.0.1'), 'error').catch((thrown) => [
    thrown,
  ])) as [Error]
  expect(messageWithSetting(error, { ...PLACES, port })).toMatch(/^PORT: listen EADDRINUSE/)
  expect(messageWithSetting(error, { ...PLACES, metricsPort: port })).toMatch(/^METRICS_PORT: /)
  first.close()
})
