import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { Bucket } from '#db/cdn-url.ts'
import { cacheControlOf, contentTypeOf, isImmutable } from './file-headers.ts'
import { checkFileName } from '../publish/safe-path.ts'
import { isHidden, type Target, type TargetSize } from './target.ts'

const ATTEMPTS = 5
const TIMES = { connectionTimeout: 5000, requestTimeout: 15_000, throwOnRequestTimeout: true }
const AT_ONCE = 16
// So many keys one call may delete.
const DELETED_AT_ONCE = 1000
const REDIRECT = /^<!doctype html><html data-redirect="([^"]*)"/i

/**
 * A bucket of an S3-compatible service as the target; an object is replaced whole by nature.
 * Credentials come from the usual AWS variables.
 */
export function bucketTarget(bucket: Bucket, client = openClient(bucket)): Target {
  const objects = { client, bucket }
  return {
    caseSensitive: true,
    putsAtOnce: AT_ONCE,
    put: (file, content) => put(objects, file, content),
    remove: (files) => remove(objects, files),
    list: (folder) => list(objects, folder),
    has: async (file) => (await sizeOf(objects, file)) !== null,
    holds: (files) => holds(objects, files),
    measure: () => measure(objects),
    // What a put would say, and what is cut short leaves nothing.
    check: async () => {},
    sweep: async () => {},
    read: (file) => read(objects, file),
  }
}

interface Objects {
  client: S3Client
  bucket: Bucket
}

function openClient({ region, endpoint }: Bucket): S3Client {
  return new S3Client({
    region,
    // Services beside Amazon seldom have a host name for each bucket, nor its newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { ...TIMES, httpAgent: { maxSockets: AT_ONCE } },
  })
}

function key({ prefix }: Bucket, file: string): string {
  return prefix === '' ? file : `${prefix}/${file}`
}

function address(bucket: Bucket, file: string): { Bucket: string; Key: string } {
  return { Bucket: bucket.name, Key: key(bucket, checkFileName(file)) }
}

async function put({ client, bucket }: Objects, file: string, content: Uint8Array): Promise<void> {
  const redirect = redirectOf(file, content)
  const object = {
    ...address(bucket, file),
    Body: content,
    ContentType: contentTypeOf(file),
    CacheControl: cacheControlOf(file),
    // Where the bucket itself answers as a website, this makes a true 301.
    ...(redirect && { WebsiteRedirectLocation: redirect }),
  }
  if (!isImmutable(file)) return void (await client.send(new PutObjectCommand(object)))
  await putOnce(client, object)
}

// What never changes needs no second copy, where the service knows the condition.
async function putOnce(
  client: S3Client,
  object: ConstructorParameters<typeof PutObjectCommand>[0],
): Promise<void> {
  try {
    await client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }))
  } catch (error) {
    const name = error instanceof S3ServiceException ? error.name : ''
    if (name === 'PreconditionFailed') return
    if (name !== 'NotImplemented') throw error
    await client.send(new PutObjectCommand(object))
  }
}

function redirectOf(file: string, content: Uint8Array): string | undefined {
  if (!file.endsWith('.html')) return undefined
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 2048))
  return REDIRECT.exec(start.toString())?.[1]
}

async function remove({ client, bucket }: Objects, files: readonly string[]): Promise<void> {
  for (let start = 0; start < files.length; start += DELETED_AT_ONCE) {
    const some = files.slice(start, start + DELETED_AT_ONCE)
    const Delete = {
      Objects: some.map((file) => ({ Key: address(bucket, file).Key })),
      Quiet: true,
    }
    const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket: bucket.name, Delete }))
    const failed = Errors?.find(({ Code }) => Code !== 'NoSuchKey')
    if (failed) throw new Error(`Removing ${failed.Key} failed: ${failed.Message ?? failed.Code}`)
  }
}

async function list(objects: Objects, folder: string): Promise<Map<string, number>> {
  const files = new Map<string, number>()
  for await (const { file, bytes } of listed(objects, folder)) files.set(file, bytes)
  return files
}

async function* listed({ client, bucket }: Objects, folder: string) {
  const root = key(bucket, '')
  const Prefix = folder === '' ? root : `${key(bucket, checkFileName(folder))}/`
  // The older listing goes on after a name, which every service knows.
  let Marker: string | undefined
  do {
    const { Contents = [], IsTruncated } = await client.send(
      new ListObjectsCommand({ Bucket: bucket.name, Prefix, Marker }),
    )
    for (const { Key = '', Size = 0 } of Contents) {
      const file = Key.slice(root.length)
      if (!isHidden(file)) yield { file, bytes: Size }
    }
    Marker = IsTruncated ? Contents.at(-1)?.Key : undefined
  } while (Marker)
}

/** How large a file is; null when it is not there. */
async function sizeOf({ client, bucket }: Objects, file: string): Promise<number | null> {
  try {
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand(address(bucket, file)))
    return ContentLength
  } catch (error) {
    if (error instanceof NotFound) return null
    // Answers to this kind of request have no body to say why.
    const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode
    throw status ? new Error(`The bucket answered ${status}`, { cause: error }) : error
  }
}

// One listing tells the sizes of all pages of a menu; pictures are looked for when these are in place.
async function holds(
  objects: Objects,
  files: ReadonlyMap<string, number | null>,
): Promise<boolean> {
  const sized = [...files].filter(([, bytes]) => bytes !== null)
  const others = [...files].filter(([, bytes]) => bytes === null)
  for (const [folder, some] of Map.groupBy(sized, ([file]) => file.split('/')[0] ?? '')) {
    const listed = some.length > 1 ? await list(objects, folder) : undefined
    for (const [file, bytes] of some) {
      const size = listed ? listed.get(file) : await sizeOf(objects, file)
      if (size !== bytes) return false
    }
  }
  const sizes = await pLimit(AT_ONCE).map(others, ([file]) => sizeOf(objects, file))
  return !sizes.includes(null)
}

async function read({ client, bucket }: Objects, file: string): Promise<Buffer | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand(address(bucket, file)))
    return Body ? Buffer.from(await Body.transformToByteArray()) : null
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}

// Counted as it comes: the server asks this of buckets whose names alone would fill its memory.
async function measure(objects: Objects): Promise<TargetSize> {
  const size = { files: 0, bytes: 0 }
  for await (const { bytes } of listed(objects, '')) {
    size.files += 1
    size.bytes += bytes
  }
  return size
}
