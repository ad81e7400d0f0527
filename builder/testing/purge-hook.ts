import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { PRODUCT_NAME } from '#db/rules/product.ts'

export const SECRET = 'a secret of thirty-two bytes or more'

interface PurgeHook extends AsyncDisposable {
  url: string
  told: string[]
  status: number
}

/** A CDN's hook: what it was told, if it was signed. */
export async function aPurgeHook(): Promise<PurgeHook> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    // As firewalls do.
    const isNamed = request.headers['user-agent']?.startsWith(`${PRODUCT_NAME.en}/`)
    const status = isNamed && isSigned(request, body) ? cdn.status : 403
    if (status === 204) cdn.told.push(...(JSON.parse(body) as { urls: string[] }).urls)
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cdn: PurgeHook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    told: [],
    status: 204,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
  return cdn
}

function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const [, seconds, hex] =
    /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['qaima-signature'])) ?? []
  const right = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex')
  return hex === right && Math.abs(Date.now() / 1000 - Number(seconds)) < 60
}
