import { get } from 'node:http'

/** Bytes of an answer's body as it comes over the wire, compressed with Brotli. */
export function brotliBytes(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
    if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'br') {
      reject(new Error(`${url} answered ${answer.statusCode} without Brotli`))
    }
    let bytes = 0
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
    answer.on('end', () => resolve(bytes))
  }).on('error', reject)
  return promise
}
