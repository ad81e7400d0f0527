import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type S3rver from 's3rver'

interface StoredObject {
  bucket: string
  key: string
  content: Readable | null
  metadata: Record<string, string>
}

interface Question {
  prefix?: string
  startAfter?: string
  maxKeys?: number
}

interface Listing {
  objects: { key: string; size: number; lastModifiedDate: Date; metadata: Record<string, string> }[]
  commonPrefixes: string[]
  isTruncated: boolean
}

interface Store {
  putObject(object: StoredObject): Promise<{ size: number; md5: string }>
  getObject(bucket: string, key: string, range?: object): Promise<StoredObject | null>
  deleteObject(bucket: string, key: string): Promise<void>
  getMetadata(bucket: string, key: string): Promise<Record<string, string>>
  listObjects(bucket: string, question: Question): Promise<Listing>
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
  getResourcePath(bucket: string, key: string, resource: string): string
}

/**
 * Makes s3rver keep what S3 promises: a reader gets the whole old or the whole new object, and a listing
 * of several pages each key once. By itself it writes in place, answers before the disk has all, fails
 * where two deletions meet, and goes from folder to folder, so that `a-b/` is passed over after `a/`.
 */
export function wholeObjects(service: S3rver): void {
  const { store } = service as unknown as { store: Store }
  const inTurn = turns()
  const { getObject, deleteObject } = store
  const keys = new Set<string>()
  store.putObject = async (object) => {
    // An upload that is cut ends here.
    const content = await buffer(object.content ?? Readable.from([]))
    return inTurn(() => {
      keys.add(object.key)
      return putWhole(store, object, content)
    })
  }
  store.getObject = (...address) =>
    inTurn(async () => {
      const object = await getObject.apply(store, address)
      if (object?.content) object.content = Readable.from([await buffer(object.content)])
      return object
    })
  store.deleteObject = (bucket, key) =>
    inTurn(() => {
      keys.delete(key)
      return deleteObject.call(store, bucket, key)
    })
  store.listObjects = (bucket, question) => inTurn(() => listKeys(store, bucket, keys, question))
}

async function listKeys(
  store: Store,
  bucket: string,
  keys: ReadonlySet<string>,
  { prefix = '', startAfter = '', maxKeys = Infinity }: Question,
): Promise<Listing> {
  const ahead = [...keys].filter((key) => key > startAfter && key.startsWith(prefix)).toSorted()
  const objects = ahead.slice(0, maxKeys).map(async (key) => {
    const metadata = await store.getMetadata(bucket, key)
    const lastModifiedDate = new Date(metadata['last-modified'] ?? 0)
    return { key, size: Number(metadata['content-length']), lastModifiedDate, metadata }
  })
  const isTruncated = ahead.length > maxKeys
  return { objects: await Promise.all(objects), commonPrefixes: [], isTruncated }
}

async function putWhole(store: Store, object: StoredObject, content: Buffer) {
  const { bucket, key, metadata } = object
  const file = store.getResourcePath(bucket, key, 'object')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  const md5 = createHash('md5').update(content).digest('hex')
  await store.putMetadata(bucket, key, metadata, md5)
  return { size: content.length, md5 }
}

function turns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const done = last.then(act)
    last = done.catch(() => {})
    return done
  }
}
