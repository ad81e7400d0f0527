import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderTarget } from '#builder/targets/folder.ts'
import type { Target } from '#builder/targets/target.ts'
import { createTargetStore } from './target-store.ts'

const PAGE = 'noor/index.html'

test.each([
  ['fails', () => Promise.reject(new Error('We encountered an internal error.'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('serves what it has read before from a target that %s, and nothing else', async (_, ill) => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-store-'))
  const well = folderTarget(folder)
  let read: Target['read'] = well.read
  const store = createTargetStore(Promise.resolve({ ...well, read: (file) => read(file) }))
  const found = async () => String((await store.find(PAGE.split('/')))?.content)
  const absent = () => store.find(['absent', 'index.html'])
  expect(await absent()).toBeNull()
  await well.put(PAGE, Buffer.from('<!DOCTYPE html>old'))
  expect(await found()).toContain('old')
  await well.put(PAGE, Buffer.from('<!DOCTYPE html>new'))
  let asked = 0
  read = () => {
    asked += 1
    return ill()
  }
  const visit = async () => {
    expect(await found()).toContain('old')
    return asked
  }
  await expect.poll(visit).toBeGreaterThan(0)
  const unread = store.find(['other', 'index.html']).then(() => 'answered')
  const outcome = await Promise.race([unread.catch(() => 'refused'), visit().then(() => 'waits')])
  expect(outcome).not.toBe('answered')
  // What was not there is not said to be missing still: it waits longer than a page that is known.
  const missing = absent().then(
    () => 'answered',
    () => 'refused',
  )
  await expect.poll(visit).toBeGreaterThan(asked + 2)
  expect(await Promise.race([missing, Promise.resolve('waits')])).not.toBe('answered')
  read = well.read
  await expect.poll(found).toContain('new')
  await rm(folder, { recursive: true })
})
