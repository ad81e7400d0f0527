import { request } from 'node:http'
import { expect, test } from 'vitest'
import { bucketTarget } from '../targets/bucket.ts'
import { aBucket } from './bucket.ts'

const OLD = Buffer.alloc(300_000, 'old')
const NEW = Buffer.alloc(900_000, 'new')
const FILE = 'corner-cafe/index.html'

test('shows the whole old or the whole new object while it is replaced, removed and listed', async () => {
  await using place = await aBucket()
  const target = bucketTarget(place.bucket, place.client)
  await target.put(FILE, OLD)
  const writing = { ended: false }
  const written = replaceOften().finally(() => (writing.ended = true))
  let read = 0
  while (!writing.ended) {
    const content = await target.read(FILE)
    expect(content && contentName(content)).toMatch(/^(?:old|new)$/)
    const sizes = [...(await target.list('')).values()]
    expect([OLD.length, NEW.length]).toEqual(expect.arrayContaining(sizes.slice(0, 1)))
    read += 1
  }
  await written
  expect(read).toBeGreaterThan(5)

  async function replaceOften(): Promise<void> {
    for (let time = 0; time < 40; time += 1) {
      // Removing one file must not remove the folder.
      const file = `corner-cafe/${time}/index.html`
      await Promise.all([target.put(FILE, time % 2 ? OLD : NEW), target.put(file, OLD)])
      await target.remove([file])
    }
  }
})

test('lists each object once, however its folder sorts beside another', async () => {
  await using place = await aBucket()
  const target = bucketTarget(place.bucket, place.client)
  const dishes = Array.from({ length: 520 }, (_, index) => [
    `dish-${index}`,
    `dish-${index}-grilled`,
  ])
  const files = dishes.flat().map((dish) => `corner/${dish}/index.html`)
  await Promise.all(files.map((file) => target.put(file, NEW.subarray(0, 10))))
  expect([...(await target.list('')).keys()].toSorted()).toEqual(files.toSorted())
})

test('keeps the old object when an upload is cut', async () => {
  await using place = await aBucket()
  const { bucket, client } = place
  const target = bucketTarget(bucket, client)
  await target.put(FILE, OLD)
  const headers = { 'content-length': NEW.length }
  const address = `${bucket.endpoint}/${bucket.name}/${bucket.prefix}/${FILE}`
  const cut = request(address, { method: 'PUT', headers })
  const closed = new Promise((resolve) => cut.on('close', resolve).on('error', () => {}))
  cut.write(NEW.subarray(0, 1000), () => setImmediate(() => cut.destroy()))
  await closed
  const content = await target.read(FILE)
  expect(content && contentName(content)).toBe('old')
})

function contentName(content: Buffer): string {
  if (content.equals(OLD)) return 'old'
  return content.equals(NEW) ? 'new' : `${content.length} bytes`
}
