import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBucket, testClient } from '../testing/bucket.ts'
import { aFailingBucket } from '../testing/failing-bucket.ts'
import { bucketTarget } from './bucket.ts'
import { folderTarget } from './folder.ts'
import type { Target } from './target.ts'

interface Place extends AsyncDisposable {
  target: Target
}

const PLACES: Record<string, () => Promise<Place>> = {
  async 'a folder'() {
    const root = await mkdtemp(join(tmpdir(), 'qaima-target-'))
    return {
      target: folderTarget(root),
      [Symbol.asyncDispose]: () => rm(root, { recursive: true }),
    }
  },
  async 'a bucket'() {
    const { bucket, client, [Symbol.asyncDispose]: close } = await aBucket()
    return { target: bucketTarget(bucket, client), [Symbol.asyncDispose]: close }
  },
  async 'a bucket of a service that knows little'() {
    await using stack = new AsyncDisposableStack()
    const { bucket } = stack.use(await aBucket())
    const front = stack.use(await aFailingBucket({ bucket }))
    front.fail('knows little')
    const { endpoint } = front
    const target = bucketTarget({ ...bucket, endpoint }, testClient(endpoint))
    const all = stack.move()
    return { target, [Symbol.asyncDispose]: () => all.disposeAsync() }
  },
}

describe.each(Object.entries(PLACES))('%s as the target', (_name, open) => {
  let place: Place
  let target: Target
  beforeAll(async () => {
    place = await open()
    target = place.target
  })
  afterAll(() => place[Symbol.asyncDispose]())
  beforeEach(async () => target.remove([...(await target.list('')).keys()]))

  test('gives back what was put, also under names in Arabic and with signs', async () => {
    const names = ['قائمة/مشروبات/index.html', "corner/d'été (2)/index.html", 'a/b.c/index.html']
    for (const name of names) await target.put(name, Buffer.from(`شاي ${name}`))
    for (const name of names) {
      expect(String(await target.read(name))).toBe(`شاي ${name}`)
      expect(await target.has(name)).toBe(true)
    }
    expect([...(await target.list('')).keys()].toSorted()).toEqual(names.toSorted())
    expect(await target.list('قائمة')).toEqual(new Map([['قائمة/مشروبات/index.html', 43]]))
  })

  test('puts a new file in the place of the old one', async () => {
    await target.put('a/index.html', Buffer.from('old and long'))
    await target.put('a/index.html', Buffer.from('new'))
    expect(String(await target.read('a/index.html'))).toBe('new')
    expect(await target.list('a')).toEqual(new Map([['a/index.html', 3]]))
  })

  test('takes what leads on and what never changes, also when it is there', async () => {
    const files = {
      'old/index.html': '<!DOCTYPE html><html data-redirect="/new">',
      'media/0a1b-320.avif': 'a picture',
    }
    for (const [file, content] of [...Object.entries(files), ...Object.entries(files)]) {
      await target.put(file, Buffer.from(content))
      expect(String(await target.read(file))).toBe(content)
    }
  })

  test('knows nothing of what is not there', async () => {
    expect(await target.list('nobody')).toEqual(new Map())
    expect(await target.read('nobody/index.html')).toBeNull()
    expect(await target.has('nobody/index.html')).toBe(false)
    await target.remove(['nobody/index.html'])
    await target.remove([])
  })

  test('lists a folder without another whose name begins the same', async () => {
    for (const folder of ['cafe', 'cafe-two', 'cafe2']) {
      await target.put(`${folder}/index.html`, Buffer.from(folder))
    }
    expect([...(await target.list('cafe')).keys()]).toEqual(['cafe/index.html'])
  })

  test('holds a page and a folder of the same name at once', async () => {
    await target.put('a/b/index.html', Buffer.from('b'))
    await target.put('a/index.html', Buffer.from('a'))
    await target.remove(['a/index.html'])
    expect(await target.has('a/b/index.html')).toBe(true)
    expect(await target.has('a/index.html')).toBe(false)
    expect(await target.has('a/b')).toBe(false)
  })

  test('lists and removes more files than one answer of a service names', async () => {
    const files = Array.from({ length: 1100 }, (_, number) => `many/${number}.txt`)
    for (let start = 0; start < files.length; start += 50) {
      const some = files.slice(start, start + 50)
      await Promise.all(some.map((file) => target.put(file, Buffer.from('x'))))
    }
    expect((await target.list('many')).size).toBe(files.length)
    expect(await target.measure()).toEqual({ files: files.length, bytes: files.length })
    await target.remove(files)
    expect(await target.measure()).toEqual({ files: 0, bytes: 0 })
  })

  test('tells whether all of some files are there, in their sizes where these count', async () => {
    const files = {
      'a/index.html': 'one',
      'a/b/index.html': 'two',
      'robots.txt': 'all',
      'media/x': 'x',
    }
    for (const [file, content] of Object.entries(files)) {
      await target.put(file, Buffer.from(content))
    }
    const cases: [Record<string, number | null>, boolean][] = [
      [{}, true],
      [{ 'a/index.html': 3, 'a/b/index.html': 3, 'robots.txt': 3 }, true],
      [{ 'a/index.html': 3, 'media/x': null }, true],
      [{ 'a/index.html': null, 'a/b/index.html': 3 }, true],
      [{ 'robots.txt': 4 }, false],
      [{ 'robots.txt': 3, 'robots.md': 3 }, false],
      [{ 'a/index.html': 3, 'a/b/index.html': 2 }, false],
      [{ 'a/index.html': 3, 'a/c/index.html': 3 }, false],
      [{ 'a/index.html': 3, 'media/y': null }, false],
      [{ a: null }, false],
    ]
    for (const [wanted, isHeld] of cases) {
      expect(await target.holds(new Map(Object.entries(wanted)))).toBe(isHeld)
    }
  })

  test('neither lists nor counts what is hidden at the top, and gives it back by its name', async () => {
    await target.put('.mark', Buffer.from('whose'))
    await target.put('a/index.html', Buffer.from('a'))
    expect([...(await target.list('')).keys()]).toEqual(['a/index.html'])
    expect(await target.measure()).toEqual({ files: 1, bytes: 1 })
    expect(String(await target.read('.mark'))).toBe('whose')
    await target.check()
    await target.remove(['.mark'])
    expect(await target.read('.mark')).toBeNull()
  })

  test('takes no name that leads elsewhere', async () => {
    const hop = fc.constantFrom('..', '.', '', '../..', 'a', '/', '\\', 'a\0')
    const hops = fc.array(hop, { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(hops, async (names) => {
        fc.pre(names.some((name) => name !== 'a'))
        const file = names.join('/')
        await expect(target.put(file, Buffer.from('x'))).rejects.toThrow('inside the target')
        await expect(target.remove([file])).rejects.toThrow('inside the target')
      }),
      { numRuns: 50 },
    )
  })
})
