import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderTarget } from '#builder/targets/folder.ts'
import type { Target } from '#builder/targets/target.ts'
import type { FileStore } from './file-store.ts'
import { createTargetStore, type IsAddress } from './target-store.ts'

const PAGE = 'noor/index.html'
const CONTENT = Buffer.from('<!DOCTYPE html>Noor')

function aStore(read: Target['read'], isAddress: IsAddress): FileStore {
  const target = { ...folderTarget(join(tmpdir(), 'nowhere')), read }
  return createTargetStore(Promise.resolve(target), isAddress)
}

test.each([
  ['fails', () => Promise.reject(new Error('We encountered an internal error.'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('serves what it has read before from a target that %s, and nothing else', async (_, ill) => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-store-'))
  const well = folderTarget(folder)
  let read: Target['read'] = well.read
  const store = aStore(
    (file) => read(file),
    async () => true,
  )
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
  // A miss is not cached while the target fails.
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

test('holds no more memory than the bytes of its pages', async () => {
  const store = aStore(
    async () => Buffer.from(CONTENT),
    async () => true,
  )
  const content = (await store.find(PAGE.split('/')))?.content
  expect(content).toEqual(CONTENT)
  expect(content?.buffer.byteLength).toBe(CONTENT.length)
})

test('asks the target for nothing below what is no restaurant’s address', async () => {
  const asked: string[] = []
  const read: Target['read'] = async (file) => (asked.push(file), file === PAGE ? CONTENT : null)
  const store = aStore(read, async (segment) => segment === 'noor')
  for (const first of ['nobody', 'noor', 'media', 'robots.txt']) {
    await store.find([first, 'index.html'])
  }
  // No bucket allows such a name.
  expect(await store.find(['media', 'م'.repeat(450)])).toBeNull()
  expect(asked).toEqual([PAGE, 'media/index.html', 'robots.txt/index.html'])
})

test.each([
  ['fails', () => Promise.reject(new Error('The connection was lost.'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('finds a page while the database %s', async (_, isAddress) => {
  const store = aStore(async () => CONTENT, isAddress)
  expect((await store.find(PAGE.split('/')))?.size).toBe(CONTENT.length)
})

test('holds what was read, however many ask for what is not there', async () => {
  let isIll = false
  const read: Target['read'] = async (file) => {
    if (isIll) throw new Error('We encountered an internal error.')
    return file === PAGE ? CONTENT : null
  }
  const store = aStore(read, async () => true)
  await store.find(PAGE.split('/'))
  for (let count = 0; count < 70_000; count += 1)
    await store.find(['noor', String(count), 'x.html'])
  isIll = true
  expect((await store.find(PAGE.split('/')))?.size).toBe(CONTENT.length)
})
