import { REQUESTS_AT_ONCE } from '#db/chunk-sizes.ts'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { messageOf } from '#db/errors.ts'
import { ownBytes } from '#db/own-bytes.ts'
import type { Bucket } from '#db/settings/cdn-url.ts'
import {
  addressOf,
  listObjects,
  headObject,
  readObject,
  removeObjects,
  type BucketObjects,
} from '../targets/bucket-objects.ts'
import { contentTypeOf } from '../targets/files.ts'
import { MediaStoreError, type MediaFileState, type MediaStore } from './media-store.ts'

// A logo is read for each icon.
const HELD_BYTES = 16 * 1024 * 1024
const NOBODY = 'nobody'
// Else queued uploads would each wait for a timeout.
const SILENCE_BELIEVED_MS = 2000

/** A bucket as the store, outside of the pages' public prefix. Throws a `MediaStoreError` if it fails. */
export function mediaBucket(bucket: Bucket, client: S3Client): MediaStore {
  const objects = { client, bucket: { ...bucket, prefix: `${bucket.prefix}.uploads` } }
  // Names are content hashes: the cache never goes stale.
  const held = new LRUCache<string, Buffer>({
    maxSize: HELD_BYTES,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: async (name) => {
      const content = await readObject(objects, name)
      return content ? ownBytes(content) : undefined
    },
  })
  const write = async (name: string, content: Uint8Array) => {
    held.delete(name)
    await put(objects, name, content)
  }
  return {
    list: () => withReason(list(objects)),
    stat: (name) => withReason(statObject(objects, name)),
    read: async (name) => (await withReason(held.fetch(name))) ?? null,
    write: (name, content) => withReason(write(name, content)),
    touch: (names) => withReason(touch(objects, names)),
    remove: (names) => {
      for (const name of names) held.delete(name)
      return withReason(removeObjects(objects, names))
    },
    check: sharedCheck(() => withReason(headObject(objects, NOBODY))),
  }
}

/** Concurrent checks share one; a timeout counts for a moment. */
function sharedCheck(check: () => Promise<unknown>): () => Promise<void> {
  let last: Promise<void> | undefined
  let believedUntil = 0
  return () => {
    if (last && performance.now() < believedUntil) return last
    believedUntil = Infinity
    last = check().then(
      () => void (believedUntil = 0),
      (error: unknown) => {
        believedUntil = isSilence(error) ? performance.now() + SILENCE_BELIEVED_MS : 0
        throw error
      },
    )
    return last
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || isSilence(error.cause))
}

async function list(objects: BucketObjects): Promise<Map<string, number>> {
  const files = new Map<string, number>()
  for await (const { file, bytes } of listObjects(objects, '')) files.set(file, bytes)
  return files
}

async function statObject(objects: BucketObjects, name: string): Promise<MediaFileState | null> {
  const found = await headObject(objects, name)
  // Without a date it counts as new.
  return found && { bytes: found.bytes, touchedAt: found.putAt ?? new Date() }
}

async function put({ client, bucket }: BucketObjects, name: string, content: Uint8Array) {
  const object = { ...addressOf(bucket, name), Body: content, ContentType: contentTypeOf(name) }
  await client.send(new PutObjectCommand(object))
}

// Written again: every service updates the date, and a removed one comes back.
async function touch(objects: BucketObjects, names: readonly string[]): Promise<boolean> {
  const limit = pLimit(REQUESTS_AT_ONCE)
  const contents = await limit.map(names, (name) => readObject(objects, name))
  if (contents.includes(null)) return false
  await limit.map(names, (name, index) => put(objects, name, contents[index] ?? Buffer.alloc(0)))
  return true
}

async function withReason<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    const reason = messageOf(cause)
    throw new MediaStoreError(`The bucket of the pictures: ${reason}`, { cause })
  })
}
