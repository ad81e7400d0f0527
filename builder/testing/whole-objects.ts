import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type S3rver from 's3rver'

interface SentObject {
  key: string
  content: Readable | null
  metadata: Record<string, string>
}

interface KeptObject {
  content: Buffer
  metadata: Record<string, string>
}

interface Range {
  start?: number
  end?: number
}

interface Question {
  prefix?: string
  startAfter?: string
  maxKeys?: number
}

interface Store {
  putObject(object: SentObject): Promise<{ size: number; md5: string }>
  existsObject(bucket: string, key: string): Promise<boolean>
  getObject(bucket: string, key: string, range?: Range): Promise<object | null>
  deleteObject(bucket: string, key: string): Promise<void>
  listObjects(bucket: string, question: Question): Promise<object>
  getBucket(bucket: string): Promise<object | null>
  getSubresource(bucket: string, key: string, type: string): Promise<null>
}

/**
 * Makes s3rver keep what S3 promises: atomic puts, and listings in order without duplicates. Objects are in
 * memory, for speed.
 */
export function wholeObjects(service: S3rver): void {
  const { store } = service as unknown as { store: Store }
  const kept = new Map<string, KeptObject>()
  store.putObject = async ({ key, content: sent, metadata }) => {
    // A cut upload throws here.
    const content = await buffer(sent ?? Readable.from([]))
    const md5 = createHash('md5').update(content).digest('hex')
    kept.set(key, { content, metadata: { ...metadata, ...ownMetadata(content, md5) } })
    return { size: content.length, md5 }
  }
  store.existsObject = async (_, key) => kept.has(key)
  store.getObject = async (_, key, range) => {
    const object = kept.get(key)
    return object ? answerOf(object, range) : null
  }
  store.deleteObject = async (_, key) => void kept.delete(key)
  store.listObjects = async (_, question) => listKeys(kept, question)
  keepBucket(store)
}

function ownMetadata(content: Buffer, md5: string): Record<string, string> {
  return {
    etag: JSON.stringify(md5),
    'last-modified': new Date().toUTCString(),
    'content-length': String(content.length),
  }
}

function answerOf({ content, metadata }: KeptObject, range: Range = {}): object {
  const size = content.length
  const lastModifiedDate = new Date(metadata['last-modified'] ?? 0)
  const told = { metadata, size, lastModifiedDate }
  if (range.start === undefined) return { ...told, content: Readable.from([content]) }
  const { start, end = Infinity } = range
  const part = { start, end: Math.min(end, Math.max(0, size - 1)) }
  const piece = part.end < start ? null : Readable.from([content.subarray(start, part.end + 1)])
  return { ...told, range: part, content: piece }
}

function listKeys(
  kept: ReadonlyMap<string, KeptObject>,
  { prefix = '', startAfter = '', maxKeys = Infinity }: Question,
): object {
  const ahead = [...kept.keys()].filter((key) => key > startAfter && key.startsWith(prefix))
  const objects = ahead
    .toSorted()
    .slice(0, maxKeys)
    .map((key) => {
      const { content, metadata } = kept.get(key)!
      const lastModifiedDate = new Date(metadata['last-modified'] ?? 0)
      return { key, size: content.length, lastModifiedDate, metadata }
    })
  return { objects, commonPrefixes: [], isTruncated: ahead.length > maxKeys }
}

/** Answers questions that every request makes. */
function keepBucket(store: Store): void {
  const getBucket = store.getBucket.bind(store)
  const buckets = new Map<string, object>()
  store.getBucket = async (name) => {
    const bucket = buckets.get(name) ?? (await getBucket(name))
    if (bucket) buckets.set(name, bucket)
    return bucket
  }
  store.getSubresource = async () => null
}
