import { REQUESTS_AT_ONCE } from '#db/chunk-sizes.ts'
import { hash } from 'node:crypto'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  NotFound,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { Bucket } from '#db/settings/cdn-url.ts'
import { checkFileName } from './files.ts'

export interface BucketObjects {
  client: S3Client
  bucket: Bucket
}

/** Timeouts in ms, and attempts. */
export interface Patience {
  requestTimeout: number
  attempts: number
}

const PATIENCE: Patience = { requestTimeout: 15_000, attempts: 5 }
const TIMES = { connectionTimeout: 5000, throwOnRequestTimeout: true }
const DELETED_AT_ONCE = 1000

/** Credentials come from the usual AWS variables. */
export function openClient(
  { name, region, endpoint }: Bucket,
  { requestTimeout, attempts }: Patience = PATIENCE,
): S3Client {
  const client = new S3Client({
    region,
    // Other services rarely have host names for buckets, or the new checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: { ...TIMES, requestTimeout, httpAgent: { maxSockets: REQUESTS_AT_ONCE } },
  })
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        throw explained(error, name)
      }
    },
    { step: 'initialize' },
  )
  return client
}

const KEYS = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
const REASONS: Readonly<Record<string, string>> = {
  CredentialsProviderError: `${KEYS} are not set`,
  InvalidAccessKeyId: `the store does not know AWS_ACCESS_KEY_ID`,
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is wrong',
  AccessDenied: `${KEYS} do not allow this`,
  NoSuchBucket: 'there is no such bucket',
}

/** The error with bucket and setting named, once: missing keys throw the same object again. */
function explained(error: unknown, bucket: string): unknown {
  const place = `CDN_URL: bucket ${bucket}: `
  const reason = error instanceof Error ? REASONS[error.name] : undefined
  if (error instanceof Error && reason && !error.message.startsWith(place)) {
    error.message = `${place}${reason} (${error.message})`
  }
  return error
}

/** Throws for an unsafe name. */
export function addressOf(bucket: Bucket, file: string): { Bucket: string; Key: string } {
  return { Bucket: bucket.name, Key: keyOf(bucket, checkFileName(file)) }
}

function keyOf({ prefix }: Bucket, file: string): string {
  return prefix === '' ? file : `${prefix}/${file}`
}

export async function readObject(
  { client, bucket }: BucketObjects,
  file: string,
): Promise<Buffer | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand(addressOf(bucket, file)))
    return Body ? Buffer.from(await Body.transformToByteArray()) : null
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}

/** Null if missing. */
export async function headObject(
  { client, bucket }: BucketObjects,
  file: string,
): Promise<{ bytes: number; putAt: Date | null } | null> {
  try {
    const head = await client.send(new HeadObjectCommand(addressOf(bucket, file)))
    return { bytes: head.ContentLength ?? 0, putAt: head.LastModified ?? null }
  } catch (error) {
    if (error instanceof NotFound) return null
    // HEAD has no body.
    const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode
    throw status ? new Error(`The bucket answered ${status}`, { cause: error }) : error
  }
}

export async function* listObjects({ client, bucket }: BucketObjects, folder: string) {
  const root = keyOf(bucket, '')
  const Prefix = folder === '' ? root : `${keyOf(bucket, checkFileName(folder))}/`
  // ListObjects v1: every service has it.
  let Marker: string | undefined
  do {
    const { Contents = [], IsTruncated } = await client.send(
      new ListObjectsCommand({ Bucket: bucket.name, Prefix, Marker }),
    )
    for (const { Key = '', Size = 0 } of Contents) {
      yield { file: Key.slice(root.length), bytes: Size }
    }
    Marker = IsTruncated ? Contents.at(-1)?.Key : undefined
  } while (Marker)
}

export async function removeObjects(
  objects: BucketObjects,
  files: readonly string[],
): Promise<void> {
  const keys = files.map((file) => addressOf(objects.bucket, file).Key)
  for (let start = 0; start < keys.length; start += DELETED_AT_ONCE) {
    const some = keys.slice(start, start + DELETED_AT_ONCE)
    try {
      await removeTogether(objects, some)
    } catch (error) {
      if (!isRefused(error)) throw error
      await pLimit(REQUESTS_AT_ONCE).map(some, (key) => removeOne(objects, key))
    }
  }
}

async function removeTogether(
  { client, bucket }: BucketObjects,
  keys: readonly string[],
): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
  const command = new DeleteObjectsCommand({ Bucket: bucket.name, Delete })
  // Many services require Content-MD5.
  command.middlewareStack.add((next) => (args) => next(withSum(args)), { step: 'build' })
  const { Errors } = await client.send(command)
  const failed = Errors?.find(({ Code }) => Code !== 'NoSuchKey')
  if (failed) throw new Error(`Removing ${failed.Key} failed: ${failed.Message ?? failed.Code}`)
}

/** Adds Content-MD5. */
function withSum<Args extends { request: unknown }>(args: Args): Args {
  const { headers, body } = args.request as { headers: Record<string, string>; body: string }
  headers['content-md5'] = hash('md5', body, 'base64')
  return args
}

async function removeOne({ client, bucket }: BucketObjects, Key: string): Promise<void> {
  try {
    await client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key }))
  } catch (error) {
    if (!(error instanceof NoSuchKey)) throw error
  }
}

// A service without bulk deletes.
function isRefused(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  return status !== undefined && (status < 500 || status === 501)
}
