import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bucketTarget } from '../targets/bucket.ts'
import { aBucket, testClient } from '../testing/bucket.ts'
import { aFailingBucket, type Illness } from '../testing/failing-bucket.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { besideFormer, carryOver } from './open-media.ts'
import { mediaBucket } from './media-bucket.ts'
import { mediaFolder } from './media-folder.ts'
import { MediaStoreError, type MediaStore } from './media-store.ts'

interface Place extends AsyncDisposable {
  media: MediaStore
}

const PLACES: Record<string, () => Promise<Place>> = {
  async 'a folder'() {
    const { path, [Symbol.asyncDispose]: close } = await openTemporaryFolder()
    return { media: mediaFolder(join(path, 'media')), [Symbol.asyncDispose]: close }
  },
  async 'a bucket'() {
    const { bucket, client, [Symbol.asyncDispose]: close } = await aBucket()
    return { media: mediaBucket(bucket, client), [Symbol.asyncDispose]: close }
  },
}

const [SMALL, LARGE] = ['0a1b-192.avif', '0a1b-960.jpg']

test('a folder takes a file without a byte, as a copy to a full disk leaves it, for one that is lost', async () => {
  await using folder = await openTemporaryFolder()
  const media = mediaFolder(folder.path)
  await writeFile(join(folder.path, SMALL), '')
  expect(await media.read(SMALL)).toBeNull()
  expect(await media.stat(SMALL)).toBeNull()
  expect(await media.list()).toEqual(new Map())
  expect(await media.touch([SMALL])).toBe(false)
  await media.write(SMALL, Buffer.from('small'))
  expect(await media.touch([SMALL])).toBe(true)
})

// What callers rely on, for each kind of store.
describe.each(Object.entries(PLACES))('%s as the store', (_name, open) => {
  let place: Place
  let media: MediaStore
  beforeAll(async () => {
    place = await open()
    media = place.media
  })
  afterAll(() => place[Symbol.asyncDispose]())
  beforeEach(async () => media.remove([...(await media.list()).keys()]))

  test('gives back what was put, and names it with its size', async () => {
    await media.check()
    await media.write(SMALL, Buffer.from('small'))
    await media.write(LARGE, Buffer.from('larger'))
    expect(String(await media.read(SMALL))).toBe('small')
    expect(await media.list()).toEqual(
      new Map([
        [SMALL, 5],
        [LARGE, 6],
      ]),
    )
    expect(await media.stat(LARGE)).toMatchObject({ bytes: 6, touchedAt: expect.any(Date) })
  })

  test('knows nothing of what is not there', async () => {
    expect(await media.list()).toEqual(new Map())
    expect(await media.read(SMALL)).toBeNull()
    expect(await media.stat(SMALL)).toBeNull()
    await media.remove([SMALL])
    await media.remove([])
  })

  test('takes another content in the place of a damaged one, also where that was read', async () => {
    await media.write(SMALL, Buffer.from('damaged'))
    expect(String(await media.read(SMALL))).toBe('damaged')
    await media.write(SMALL, Buffer.from('whole'))
    expect(String(await media.read(SMALL))).toBe('whole')
    await media.remove([SMALL])
    expect(await media.read(SMALL)).toBeNull()
  })

  test('notes that files are wanted, and says when one of them is gone', async () => {
    await media.write(SMALL, Buffer.from('small'))
    expect(await media.touch([SMALL, LARGE])).toBe(false)
    await media.write(LARGE, Buffer.from('larger'))
    const before = await media.stat(SMALL)
    // Bucket dates have seconds.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await media.touch([SMALL, LARGE])).toBe(true)
    const after = await media.stat(SMALL)
    expect(after?.touchedAt.getTime()).toBeGreaterThan(before?.touchedAt.getTime() ?? Infinity)
    expect(String(await media.read(SMALL))).toBe('small')
  })

  test('has all of what many put up at once, and of the same picture one', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `${index % 30}a-192.jpg`)
    await Promise.all(names.map((name) => media.write(name, Buffer.from(name))))
    expect((await media.list()).size).toBe(30)
    for (const name of names) expect(String(await media.read(name))).toBe(name)
  })

  test('takes no name that leads elsewhere', async () => {
    const hop = fc.constantFrom('..', '.', '', '../..', 'a', '/', '\\', 'a\0')
    const hops = fc.array(hop, { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(hops, async (names) => {
        fc.pre(names.some((name) => name !== 'a'))
        const name = names.join('/')
        for (const act of [
          async () => media.write(name, Buffer.from('x')),
          async () => media.read(name),
          async () => media.remove([name]),
        ]) {
          await expect(act()).rejects.toThrow('inside the target')
        }
      }),
      { numRuns: 50 },
    )
  })
})

test('a folder does not name what is still on its way in', async () => {
  await using folder = await openTemporaryFolder()
  const media = mediaFolder(folder.path)
  await writeFile(join(folder.path, '.0123456789abcdef'), 'half a picture')
  await media.write(SMALL, Buffer.from('small'))
  expect([...(await media.list()).keys()]).toEqual([SMALL])
  expect(await readdir(folder.path)).toHaveLength(2)
})

test.each(['live', ''])('uploads in a bucket are no pages of the prefix %j', async (prefix) => {
  await using place = await aBucket(prefix)
  const media = mediaBucket(place.bucket, place.client)
  const target = bucketTarget(place.bucket, place.client)
  await media.write(SMALL, Buffer.from('small'))
  await target.put('corner/index.html', Buffer.from('Corner'))
  expect([...(await target.list('')).keys()]).toEqual(['corner/index.html'])
  expect(await target.measure()).toMatchObject({ files: 1 })
  expect(await target.has(SMALL)).toBe(false)
  expect([...(await media.list()).keys()]).toEqual([SMALL])
})

test('a picture that is read many times is fetched once', async () => {
  await using place = await aBucket()
  await using front = await aFailingBucket(place)
  const media = mediaBucket(place.bucket, testClient(front.endpoint))
  await media.write(SMALL, Buffer.from('small'))
  const traffic = front.count()
  await Promise.all(Array.from({ length: 10 }, () => media.read(SMALL)))
  for (let time = 0; time < 10; time += 1) await media.read(SMALL)
  expect(traffic.requests).toEqual({ GET: 1 })
})

test.each<Illness>(['internal error', 'denied', 'silence', 'cut connections'])(
  'a bucket with %s is no bucket without pictures',
  async (illness) => {
    await using place = await aBucket()
    await using front = await aFailingBucket(place)
    const requestHandler = { requestTimeout: 250, throwOnRequestTimeout: true }
    const client = testClient(front.endpoint, { maxAttempts: 1, requestHandler })
    const media = mediaBucket(place.bucket, client)
    const healthy = mediaBucket(place.bucket, place.client)
    await healthy.write(SMALL, Buffer.from('small'))
    front.fail(illness)
    for (const act of [
      () => media.list(),
      () => media.stat(SMALL),
      () => media.read(SMALL),
      () => media.write(LARGE, Buffer.from('larger')),
      () => media.touch([SMALL]),
      () => media.remove([SMALL]),
      () => media.check(),
    ]) {
      await expect(act()).rejects.toThrow(MediaStoreError)
    }
    await healthy.check()
    expect(String(await healthy.read(SMALL))).toBe('small')
    expect(await healthy.read(LARGE)).toBeNull()
  },
)

test('a silent bucket is looked at once for all who wait, who are told together', async () => {
  await using place = await aBucket()
  await using front = await aFailingBucket(place)
  const requestHandler = { requestTimeout: 250, throwOnRequestTimeout: true }
  const client = testClient(front.endpoint, { maxAttempts: 1, requestHandler })
  const media = mediaBucket(place.bucket, client)
  const look = () =>
    media.check().then(
      () => 'well',
      (error: Error) => error.name,
    )
  front.fail('silence')
  const traffic = front.count()
  const told = await Promise.all(Array.from({ length: 10 }, look))
  told.push(await look())
  expect(new Set(told)).toEqual(new Set(['MediaStoreError']))
  expect(traffic.requests).toEqual({ HEAD: 1 })
  front.heal()
  await expect.poll(look, { timeout: 10_000 }).toBe('well')
})

test('what a disk holds from before counts as kept, until the bucket has it', async () => {
  await using place = await aBucket()
  await using folder = await openTemporaryFolder()
  const former = mediaFolder(folder.path)
  const bucket = mediaBucket(place.bucket, place.client)
  await former.write(SMALL, Buffer.from('small'))
  await former.write('gone-192.jpg', Buffer.from('gone'))
  const old = new Date('2026-01-01T00:00:00Z')
  await utimes(join(folder.path, SMALL), old, old)
  const media = besideFormer(bucket, former)
  await media.write(LARGE, Buffer.from('larger'))
  expect(String(await media.read(SMALL))).toBe('small')
  expect(await media.stat(SMALL)).toEqual({ bytes: 5, touchedAt: old })
  expect([...(await media.list()).keys()].toSorted()).toEqual([SMALL, LARGE, 'gone-192.jpg'])
  await media.remove(['gone-192.jpg'])

  await carryOver(former, bucket)
  expect(await readdir(folder.path)).toEqual([])
  expect(await bucket.list()).toEqual(await media.list())
  expect(String(await bucket.read(SMALL))).toBe('small')
})
