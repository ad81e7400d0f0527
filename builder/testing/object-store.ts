import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface StoredObject {
  content: Buffer
  headers: Record<string, string>
}

const KEPT_HEADERS = ['content-type', 'cache-control', 'x-amz-website-redirect-location']
const MOST_LISTED = 1000

/** The part of S3 that we use: one bucket in memory, atomic puts. Signatures are not checked. */
export async function startObjectStore(bucket: string) {
  const objects = new Map<string, StoredObject>()
  const server = createServer((request, response) => {
    answer(objects, bucket, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(
  objects: Map<string, StoredObject>,
  bucket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const [, name, ...segments] = pathname.split('/').map(decodeURIComponent)
  const key = segments.join('/')
  // Throws if the upload is cut.
  const body = await buffer(request)
  if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
  const found = objects.get(key)
  if (key === '' && request.method === 'GET') return list(objects, searchParams, response)
  if (key === '' && request.method === 'POST' && searchParams.has('delete')) {
    for (const [, removed = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/gs)) {
      objects.delete(unescaped(removed))
    }
    return send(response, '<DeleteResult/>')
  }
  switch (request.method) {
    case 'PUT': {
      if (found && request.headers['if-none-match'] === '*') {
        return refuse(response, 412, 'PreconditionFailed')
      }
      const headers = ownHeaders(body)
      for (const header of KEPT_HEADERS) {
        const value = request.headers[header]
        if (value !== undefined) headers[header] = String(value)
      }
      objects.set(key, { content: body, headers })
      response.writeHead(200, { etag: headers['etag'] }).end()
      return
    }
    case 'DELETE':
      objects.delete(key)
      response.writeHead(204).end()
      return
    case 'GET':
    case 'HEAD':
      if (!found) return refuse(response, 404, 'NoSuchKey')
      // Node leaves the body out of an answer to HEAD.
      response.writeHead(200, found.headers).end(found.content)
      return
    default:
      return refuse(response, 501, 'NotImplemented')
  }
}

function ownHeaders(content: Buffer): Record<string, string> {
  return {
    etag: JSON.stringify(hash('md5', content)),
    'last-modified': new Date().toUTCString(),
    'content-length': String(content.length),
  }
}

/** ListObjects, in the order of names. */
function list(
  objects: ReadonlyMap<string, StoredObject>,
  asked: URLSearchParams,
  response: ServerResponse,
): void {
  const [prefix, marker] = [asked.get('prefix') ?? '', asked.get('marker') ?? '']
  const ahead = [...objects].filter(([key]) => key.startsWith(prefix) && key > marker)
  const shown = ahead.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, MOST_LISTED)
  const contents = shown.map(
    ([key, { content }]) =>
      `<Contents><Key>${escaped(key)}</Key><Size>${content.length}</Size></Contents>`,
  )
  const more = `<IsTruncated>${ahead.length > shown.length}</IsTruncated>`
  send(response, `<ListBucketResult>${more}${contents.join('')}</ListBucketResult>`)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  send(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)
}

function send(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign as keyof typeof ENTITIES])
}

function unescaped(text: string): string {
  const signs = Object.entries(ENTITIES).toReversed()
  return signs.reduce((part, [sign, entity]) => part.replaceAll(entity, sign), text)
}
