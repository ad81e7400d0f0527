import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { folderTarget } from './folder.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'qaima-target-'))
})
afterEach(() => rm(root, { recursive: true }))

describe('folder target', () => {
  test('gives back what was put, also under names in Arabic', async () => {
    const target = folderTarget(root)
    await target.put('قائمة/مشروبات/index.html', Buffer.from('شاي'))
    expect(String(await target.read('قائمة/مشروبات/index.html'))).toBe('شاي')
    expect(await target.has('قائمة/مشروبات/index.html')).toBe(true)
    expect(await target.list('قائمة')).toEqual(new Map([['قائمة/مشروبات/index.html', 6]]))
  })

  test('lists nothing for a folder that is not there', async () => {
    expect(await folderTarget(root).list('nobody')).toEqual(new Map())
    expect(await folderTarget(root).read('nobody/index.html')).toBeNull()
  })

  test('lists everything but what is still coming in', async () => {
    const target = folderTarget(root)
    await target.put('a/index.html', Buffer.from('a'))
    await writeFile(join(root, '.incoming', 'half'), 'half a page')
    expect([...(await target.list('')).keys()]).toEqual(['a/index.html'])
  })

  test('tells files that are not there, or of another size, from those that are', async () => {
    const target = folderTarget(root)
    await target.put('a/index.html', Buffer.from('page'))
    const holds = (...files: [string, number | null][]) => target.holds(new Map(files))
    expect(await holds(['a/index.html', 4])).toBe(true)
    expect(await holds(['a/index.html', null])).toBe(true)
    expect(await holds(['a/index.html', 5])).toBe(false)
    expect(await holds(['a/index.html', 4], ['b/index.html', null])).toBe(false)
    expect(await holds(['a', null])).toBe(false)
  })

  // Web servers and rsync compare size and second.
  test('each version of a file is later than the one before, in whole seconds', async () => {
    const target = folderTarget(root)
    const file = join(root, 'a/index.html')
    const second = async () => Math.floor((await stat(file)).mtimeMs / 1000)
    await target.put('a/index.html', Buffer.from('AED 10'))
    const ahead = new Date(Date.now() + DAY_MS)
    let last = await second()
    for (const content of ['AED 11', 'AED 12', 'AED 13', 'AED 14']) {
      await target.put('a/index.html', Buffer.from(content))
      expect(await second()).toBeGreaterThan(last)
      // The clock was ahead.
      if (content === 'AED 12') await utimes(file, ahead, ahead)
      last = await second()
    }
  })

  test('puts a file in the place of a link that leads to itself', async () => {
    const target = folderTarget(root)
    await target.put('a/other', Buffer.from('a'))
    await symlink('index.html', join(root, 'a/index.html'))
    await target.put('a/index.html', Buffer.from('page'))
    expect(String(await target.read('a/index.html'))).toBe('page')
  })

  test('waits for a folder that leads nowhere, and takes one by any of its names', async () => {
    const [place, link] = [join(root, 'disk'), join(root, 'link')]
    await symlink(place, link)
    const target = folderTarget(link)
    await expect(target.put('a/index.html', Buffer.from('a'))).rejects.toThrow('ENOENT')
    await mkdir(place)
    await target.put('a/index.html', Buffer.from('a'))
    expect(await readdir(join(place, 'a'))).toEqual(['index.html'])
    await target.remove(['a/index.html'])
    expect(await readdir(place)).toEqual(['.incoming'])
  })

  test('puts a file where a folder is, and a folder where a file is', async () => {
    const target = folderTarget(root)
    await target.put('a/index.html/b', Buffer.from('in the way'))
    await target.put('c', Buffer.from('in the way'))
    await target.remove(['a/index.html', 'c/b/index.html'])
    for (const file of ['a/index.html', 'c/b/index.html']) {
      await target.put(file, Buffer.from(file))
      expect(String(await target.read(file))).toBe(file)
    }
    expect((await target.list('')).size).toBe(2)
    expect(await readdir(join(root, '.incoming'))).toEqual([])
  })

  test('clears what a killed publisher left, and nothing that somebody may be at work on', async () => {
    const target = folderTarget(root, 'alive')
    await target.put('a/index.html', Buffer.from('a'))
    const incoming = join(root, '.incoming')
    for (const name of ['gone-1', 'alive-1', 'unknown-1', 'old-1']) {
      await writeFile(join(incoming, name), 'half a page')
    }
    await utimes(join(incoming, 'old-1'), inMinutes(-70), inMinutes(-70))
    await utimes(join(incoming, 'unknown-1'), inMinutes(-50), inMinutes(-50))
    await target.sweep(new Set(['gone']))
    expect((await readdir(incoming)).toSorted()).toEqual(['alive-1', 'unknown-1'])
  })

  test('removes files and the folders that they leave empty', async () => {
    const target = folderTarget(root)
    await target.put('a/b/index.html', Buffer.from('b'))
    await target.put('a/index.html', Buffer.from('a'))
    await target.remove(['a/b/index.html', 'a/never/index.html'])
    expect(await readdir(join(root, 'a'))).toEqual(['index.html'])
    await target.remove(['a/index.html'])
    expect(await readdir(root)).toEqual(['.incoming'])
  })

  test('puts a new folder as a whole, and leaves one that is there alone', async () => {
    const target = folderTarget(root)
    const files = new Map([
      ['a/b/c/index.html', Buffer.from('c')],
      ['a/index.html', Buffer.from('a')],
    ])
    expect(await target.putFolder('a', files)).toBe(true)
    expect([...(await target.list('')).keys()].toSorted()).toEqual([...files.keys()])
    expect(await target.putFolder('a', new Map([['a/index.html', Buffer.from('new')]]))).toBe(false)
    expect(String(await target.read('a/index.html'))).toBe('a')
    expect(await readdir(join(root, '.incoming'))).toEqual([])
  })

  test('shows readers a whole old file or a whole new one', async () => {
    const target = folderTarget(root)
    const versions = ['a', 'b'].map((letter) => letter.repeat(200_000))
    await target.put('page/index.html', Buffer.from(versions[0]!))
    const writing = (async () => {
      for (let round = 0; round < 100; round += 1) {
        await target.put('page/index.html', Buffer.from(versions[round % 2]!))
        await new Promise(setImmediate)
      }
    })()
    let reads = 0
    for (let done = false; !done; reads += 1) {
      done = await Promise.race([
        writing.then(() => true),
        new Promise<false>((r) => setImmediate(r, false)),
      ])
      expect(versions).toContain(String(await target.read('page/index.html')))
    }
    expect(reads).toBeGreaterThan(10)
  })

  test('never writes outside its folder', async () => {
    const target = folderTarget(join(root, 'cdn'))
    await target.put('a', Buffer.from('a'))
    const hop = fc.constantFrom('..', '.', '', '../..', 'a', '/', '\\', 'a\0')
    await fc.assert(
      fc.asyncProperty(fc.array(hop, { minLength: 1, maxLength: 5 }), async (hops) => {
        await target.put(hops.join('/'), Buffer.from('x')).catch(() => {})
        expect(await readdir(root)).toEqual(['cdn'])
      }),
    )
    await expect(target.put('../escape', Buffer.from('x'))).rejects.toThrow('inside the target')
  })
})

function inMinutes(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000)
}
