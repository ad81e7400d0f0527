import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export interface StaticHost extends AsyncDisposable {
  /** Origin, without a trailing slash. */
  url: string
  stop(): Promise<void>
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  svg: 'image/svg+xml',
}

/** A host that knows files and nothing else: slashes after folders, ten minutes for everything. */
export async function startStaticHost(folder: string): Promise<StaticHost> {
  const server = createServer(async ({ url = '/' }, answer) => {
    const path = decodeURIComponent(new URL(url, 'http://host').pathname)
    const file = await read(join(folder, path))
    if (file) return send(answer, path, file)
    const page = await read(join(folder, path, 'index.html'))
    if (!page) {
      const missing = await read(join(folder, '404.html'))
      return void answer.writeHead(404, { 'Content-Type': TYPES['html'] }).end(missing)
    }
    if (path.endsWith('/')) return send(answer, 'index.html', page)
    return void answer.writeHead(301, { Location: `${encodeURI(path)}/` }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return { url, stop, [Symbol.asyncDispose]: stop }
}

function send(answer: ServerResponse, path: string, content: Buffer): void {
  const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  answer.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=600' }).end(content)
}

async function read(path: string): Promise<Buffer | null> {
  return readFile(path).catch(() => null)
}
