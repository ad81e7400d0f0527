import { REQUESTS_AT_ONCE } from '#db/chunk-sizes.ts'
import {
  PutObjectCommand,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { Bucket } from '#db/settings/cdn-url.ts'
import {
  addressOf,
  listObjects,
  headObject,
  openClient,
  readObject,
  removeObjects,
  type BucketObjects,
} from './bucket-objects.ts'
import { cacheControlOf, contentTypeOf, isImmutable } from './files.ts'
import { isHidden, type Target, type TargetSize } from './target.ts'

const REDIRECT = /^<!doctype html><html data-redirect="([^"]*)"/i

/** An S3-compatible bucket; puts are atomic. */
export function bucketTarget(bucket: Bucket, client = openClient(bucket)): Target {
  const objects = { client, bucket }
  return {
    caseSensitive: true,
    putsAtOnce: REQUESTS_AT_ONCE,
    put: (file, content) => put(objects, file, content),
    remove: (files) => removeObjects(objects, files),
    list: (folder) => list(objects, folder),
    has: async (file) => (await headObject(objects, file)) !== null,
    holds: (files) => holds(objects, files),
    measure: () => measure(objects),
    // Puts will tell, and leave nothing half done.
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

function wishesFor(file: string, content: Uint8Array): Partial<PutObjectCommandInput> {
  const redirect = redirectOf(file, content)
  return {
    // Makes a 301 if the bucket is a website.
    ...(redirect && { WebsiteRedirectLocation: redirect }),
    // Immutable files are put once.
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

// One listing for pages; pictures one by one.
async function holds(
  objects: BucketObjects,
  files: ReadonlyMap<string, number | null>,
): Promise<boolean> {
  const sized = [...files].filter(([, bytes]) => bytes !== null)
  const others = [...files].filter(([, bytes]) => bytes === null)
  for (const [folder, some] of Map.groupBy(sized, ([file]) => file.split('/')[0] ?? '')) {
    const listed = some.length > 1 ? await list(objects, folder) : undefined
    for (const [file, bytes] of some) {
      const size = listed ? listed.get(file) : (await headObject(objects, file))?.bytes
      if (size !== bytes) return false
    }
  }
  const heads = await pLimit(REQUESTS_AT_ONCE).map(others, ([file]) => headObject(objects, file))
  return !heads.includes(null)
}

// Streamed: a bucket may be large.
async function measure(objects: BucketObjects): Promise<TargetSize> {
  const size = { files: 0, bytes: 0 }
  for await (const { bytes } of published(objects, '')) {
    size.files += 1
    size.bytes += bytes
  }
  return size
}
