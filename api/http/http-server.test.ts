import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
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
  const { server, close } = createHttpServer(() => new Response('well'), {
    hostname: '127.0.0.1',
    ...TIMEOUTS,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { port, flag, asked: getting('/', 'close') }
  const client = new Worker(CLIENT, { eval: true, workerData })
  // This thread takes nobody meanwhile: the kernel has the connection.
  Atomics.wait(flag, 0, 0)
  const closed = close()
  const [answer] = (await once(client, 'message')) as [string]
  expect(answer).toMatch(/^HTTP\/1.1 200 .*well$/s)
  await closed
  await client.terminate()
})

test('finishes what was asked for by a client that left', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: work, resolve: finish } = Promise.withResolvers<void>()
  await using house = await aServer(async () => {
    begin()
    await work
    return new Response('well')
  })
  const socket = house.connect()
  socket.write(getting('/'))
  await begun
  socket.destroy()
  let isClosed = false
  const closed = house.close().then(() => (isClosed = true))
  await once(house.server, 'close')
  await setImmediate()
  expect(isClosed).toBe(false)
  finish()
  await closed
})

const CLIENT = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { port, flag, asked } = workerData
  const socket = require('node:net').connect(port, '127.0.0.1')
  let all = ''
  socket.on('connect', () => {
    socket.write(asked)
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  })
  socket.on('data', (chunk) => (all += chunk))
  socket.on('error', (error) => (all += error.message))
  socket.on('close', () => parentPort.postMessage(all))
`

async function aServer(answer: (request: Request) => Response | Promise<Response>) {
  const { server, close } = createHttpServer(answer, { hostname: '127.0.0.1', ...TIMEOUTS })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  return {
    server,
    close,
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
