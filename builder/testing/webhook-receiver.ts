import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Reach } from '../webhooks/post.ts'
import { aNameServer } from './name-server.ts'

export interface Receiver extends AsyncDisposable {
  port: number
  url: string
  /** Any name leads to it. */
  reach: Reach
  heard: { headers: IncomingMessage['headers']; body: string }[]
}

type Answer = (response: ServerResponse) => void

function accept(response: ServerResponse): void {
  response.writeHead(204).end()
}

/** A program that hears of publishes, on loopback. */
export async function aReceiver(answer: Answer = accept, address = '127.0.0.1'): Promise<Receiver> {
  const heard: Receiver['heard'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => void (body += piece.toString()))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const { port } = server.address() as AddressInfo
  const names = await aNameServer(() => [address])
  return {
    port,
    url: `http://till.example:${port}/menu`,
    reach: { nameServers: [names.address], isAllowed: () => true },
    heard,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await names[Symbol.asyncDispose]()
    },
  }
}
