import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('steers no terminal, whatever stands in a line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-log-'))
  const file = join(folder, 'log')
  const { log, end } = openLog(file)
  const path = '/\u009B31m\u202Eمطعم\u200C\u{E0001}\u2028\u007F\u001B'
  log.info({ path }, 'request')
  await end()
  const written = await readFile(file, 'utf8')
  // Joiners are letters, not control characters.
  expect(written).toContain('مطعم\u200C')
  expect(written.trim().replace('\u200C', '')).not.toMatch(/[\p{C}\p{Zl}]/u)
  expect(JSON.parse(written)).toMatchObject({ path, msg: 'request' })
  await rm(folder, { recursive: true })
})

test('goes on, and ends, where the disk is full', async () => {
  const { log, end } = openLog('/dev/full')
  for (let count = 0; count < 2000; count += 1) log.info('x'.repeat(5000))
  await expect(end()).resolves.toBeUndefined()
})
