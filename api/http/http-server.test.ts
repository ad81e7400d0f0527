import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TIMEOUTS } from '../server.ts'
import { createHttpServer } from './http-server.ts'

test('answers as many requests of a kept-alive connection as it has', async () => {
  await using house = await aServer(async () => {
    await setImmediate()
    return new Response('well')
  })
  const answered = Array.from({ length: 8 }, async () => {
    const socket = house.connect()
    let all = ''
    // Like a load generator, reads bodies only.
    for (let asked = 1; asked <= 300; asked += 1) {
      socket.write(getting('/', asked === 300 ? 'close' : 'keep-alive'))
      while (all.split('well').length <= asked) all += String((await once(socket, 'data'))[0])
    }
    return all.match(/HTTP\/1.1 200 /g)?.length
  })
  expect(await Promise.all(answered)).toEqual(Array.from({ length: 8 }, () => 300))
})

test('answers who connected before it stopped, also where it has not looked yet', async () => {
  const answer = async () => new Response('well')
  const { server, close } = createHttpServer(answer, { hostname: '127.0.0.1', ...TIMEOUTS })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(getting('/', 'close'))
  // By now the kernel has the connection, and nobody has taken it.
  const closed = new Promise((resolve) => {
    process.nextTick(() => resolve(close()))
  })
  let all = ''
  for await (const chunk of socket) all += String(chunk)
  expect(all).toMatch(/^HTTP\/1.1 200 .*well$/s)
  await closed
})

async function aServer(answer: (request: Request) => Response | Promise<Response>) {
  const { server, close } = createHttpServer(answer, { hostname: '127.0.0.1', ...TIMEOUTS })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  return {
    port,
    connect(): Socket {
      const socket = connect(port, '127.0.0.1')
      // Unread data may come back as a reset.
      socket.on('error', () => {})
      sockets.push(socket)
      return socket
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await close()
    },
  }
}

function getting(path: string, connection = 'keep-alive'): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`
}
