import {
  PutObjectCommand,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { Bucket } from '#db/settings/urls.ts'
import {
  addressOf,
  AT_ONCE,
  listObjects,
  lookAtObject,
  openClient,
  readObject,
  removeObjects,
  type BucketObjects,
} from './bucket-objects.ts'
import { cacheControlOf, contentTypeOf, isImmutable } from './files.ts'
import { isHidden, type Target, type TargetSize } from './target.ts'

const REDIRECT = /^<!doctype html><html data-redirect="([^"]*)"/i

/** A bucket of an S3-compatible service as the target; an object is replaced whole by nature. */
export function bucketTarget(bucket: Bucket, client = openClient(bucket)): Target {
  const objects = { client, bucket }
  return {
    caseSensitive: true,
    putsAtOnce: AT_ONCE,
    put: (file, content) => put(objects, file, content),
    remove: (files) => removeObjects(objects, files),
    list: (folder) => list(objects, folder),
    has: async (file) => (await lookAtObject(objects, file)) !== null,
    holds: (files) => holds(objects, files),
    measure: () => measure(objects),
    // What a put would say, and what is cut short leaves nothing.
    check: async () => {},
    sweep: async () => {},
    read: (file) => readObject(objects, file),
  }
}

async function put(
  { client, bucket }: BucketObjects,
  file: string,
  content: Uint8Array,
): Promise<void> {
  const object = {
    ...addressOf(bucket, file),
    Body: content,
    ContentType: contentTypeOf(file),
    CacheControl: cacheControlOf(file),
  }
  try {
    await client.send(new PutObjectCommand({ ...object, ...wishesFor(file, content) }))
  } catch (error) {
    const name = error instanceof S3ServiceException ? error.name : ''
    if (name === 'PreconditionFailed') return
    if (name !== 'NotImplemented') throw error
    await client.send(new PutObjectCommand(object))
  }
}

/** What is better, and not known by every service. */
function wishesFor(file: string, content: Uint8Array): Partial<PutObjectCommandInput> {
  const redirect = redirectOf(file, content)
  return {
    // Where the bucket itself answers as a website, this makes a true 301.
    ...(redirect && { WebsiteRedirectLocation: redirect }),
    // What never changes needs no second copy.
    ...(isImmutable(file) && { IfNoneMatch: '*' }),
  }
}

function redirectOf(file: string, content: Uint8Array): string | undefined {
  if (!file.endsWith('.html')) return undefined
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 2048))
  return REDIRECT.exec(start.toString())?.[1]
}

async function list(objects: BucketObjects, folder: string): Promise<Map<string, number>> {
  const files = new Map<string, number>()
  for await (const { file, bytes } of published(objects, folder)) files.set(file, bytes)
  return files
}

async function* published(objects: BucketObjects, folder: string) {
  for await (const object of listObjects(objects, folder)) {
    if (!isHidden(object.file)) yield object
  }
}

// One listing tells the sizes of all pages of a menu; pictures are looked for when these are in place.
async function holds(
  objects: BucketObjects,
  files: ReadonlyMap<string, number | null>,
): Promise<boolean> {
  const sized = [...files].filter(([, bytes]) => bytes !== null)
  const others = [...files].filter(([, bytes]) => bytes === null)
  for (const [folder, some] of Map.groupBy(sized, ([file]) => file.split('/')[0] ?? '')) {
    const listed = some.length > 1 ? await list(objects, folder) : undefined
    for (const [file, bytes] of some) {
      const size = listed ? listed.get(file) : (await lookAtObject(objects, file))?.bytes
      if (size !== bytes) return false
    }
  }
  const looks = await pLimit(AT_ONCE).map(others, ([file]) => lookAtObject(objects, file))
  return !looks.includes(null)
}

// Counted as it comes: the server asks this of buckets whose names alone would fill its memory.
async function measure(objects: BucketObjects): Promise<TargetSize> {
  const size = { files: 0, bytes: 0 }
  for await (const { bytes } of published(objects, '')) {
    size.files += 1
    size.bytes += bytes
  }
  return size
}
