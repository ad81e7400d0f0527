import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Reach } from '../webhooks/post.ts'

export interface Receiver extends AsyncDisposable {
  port: number
  url: string
  heard: { headers: IncomingMessage['headers']; body: string }[]
}

type Answer = (response: ServerResponse) => void

function accept(response: ServerResponse): void {
  response.writeHead(204).end()
}

/** A program that hears of publishes, on loopback: `LOCAL` reaches it. */
export async function aReceiver(answer: Answer = accept): Promise<Receiver> {
  const heard: Receiver['heard'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => void (body += piece.toString()))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://till.example:${port}/menu`,
    heard,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Names lead to these addresses, of version 4. */
export function leadingTo(addresses: () => string[]): Reach['lookup'] {
  const lookup = (_: string, __: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses().map((address) => ({ address, family: 4 })),
    )
  return lookup as unknown as Reach['lookup']
}

export const LOCAL: Reach = { lookup: leadingTo(() => ['127.0.0.1']), isAllowed: () => true }
