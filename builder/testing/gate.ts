import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a database server that can be shut. */
export interface Gate extends AsyncDisposable {
  /** The address of the database by this way. */
  url: string
  /** It is shut: something was to pass that does not. */
  shut: Promise<void>
}

/** Passes everything on to a database, but for what holds a text for the `times`th time and all after it. */
export async function aGate(place: string, text: string, times: number): Promise<Gate> {
  const { promise: shut, resolve } = Promise.withResolvers<void>()
  const target = new URL(place)
  const sockets = new Set<Socket>()
  let passed = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        database.destroy()
      })
    }
    database.pipe(client)
    client.on('data', (chunk) => {
      if (chunk.includes(text)) passed += 1
      if (passed < times) database.write(chunk)
      else resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const way = new URL(place)
  way.port = String((server.address() as AddressInfo).port)
  return {
    url: way.href,
    shut,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
