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

interface Store {
  putObject(object: StoredObject): Promise<{ size: number; md5: string }>
  getObject(bucket: string, key: string, range?: object): Promise<StoredObject | null>
  deleteObject(bucket: string, key: string): Promise<void>
  listObjects(bucket: string, options: object): Promise<unknown>
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
  getResourcePath(bucket: string, key: string, resource: string): string
}

/**
 * Makes s3rver keep what S3 promises: a reader gets the whole old or the whole new object. By itself
 * it writes in place, answers before the disk has all, and fails where two deletions meet.
 */
export function wholeObjects(service: S3rver): void {
  const { store } = service as unknown as { store: Store }
  const inTurn = turns()
  const { getObject, deleteObject, listObjects } = store
  store.putObject = async (object) => {
    // An upload that is cut ends here.
    const content = await buffer(object.content ?? Readable.from([]))
    return inTurn(() => putWhole(store, object, content))
  }
  store.getObject = (...address) =>
    inTurn(async () => {
      const object = await getObject.apply(store, address)
      if (object?.content) object.content = Readable.from([await buffer(object.content)])
      return object
    })
  store.deleteObject = (...address) => inTurn(() => deleteObject.apply(store, address))
  store.listObjects = (...question) => inTurn(() => listObjects.apply(store, question))
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
