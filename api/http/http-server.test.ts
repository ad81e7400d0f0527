import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TIMEOUTS } from '../server.ts'
import { createHttpServer } from './http-server.ts'

const CRUMB = '1\r\nx\r\n'
const CHUNKED =
  'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n'

test.each([
  ['is read', (request: Request) => request.text().then((body) => new Response(body))],
  ['waits', () => new Promise<Response>(() => {})],
])('a body in crumbs loses its connection while it %s', async (_, answer) => {
  await using house = await aServer(answer)
  const socket = house.connect()
  socket.write(CHUNKED + CRUMB.repeat(20_000))
  expect(await allOf(socket)).toBe('')
})

test('a body of honest pieces is taken, many small ones of a small body too', async () => {
  await using house = await aServer(
    async (request) => new Response(String((await request.text()).length)),
  )
  for (const [size, count] of [
    [1, 900],
    [100, 5000],
    [60_000, 20],
  ] as const) {
    const socket = house.connect()
    const piece = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`
    socket.write(`${CHUNKED}${piece.repeat(count)}0\r\n\r\n`)
    expect(bodiesOf(await allOf(socket))).toEqual([String(size * count)])
  }
})

test('begins with a request of a connection once the last answer is written', async () => {
  const begun: string[] = []
  const answers: ((answer: Response) => void)[] = []
  await using house = await aServer(({ url }) => {
    begun.push(new URL(url).pathname)
    return new Promise((resolve) => answers.push(resolve))
  })
  const socket = house.connect()
  const all = allOf(socket)
  socket.write(`${getting('/1')}${getting('/2')}${getting('/3', 'close')}`)
  await expect.poll(() => begun).toEqual(['/1'])
  house.connect().write(getting('/other'))
  await expect.poll(() => begun).toEqual(['/1', '/other'])
  answers[0]?.(new Response('one'))
  await expect.poll(() => begun).toEqual(['/1', '/other', '/2'])
  answers[2]?.(new Response('two'))
  await expect.poll(() => begun).toEqual(['/1', '/other', '/2', '/3'])
  answers[3]?.(new Response('three'))
  expect(bodiesOf(await all)).toEqual(['one', 'two', 'three'])
})

test('closes a connection that lets more than a few requests wait, and begins with none of them', async () => {
  let begun = 0
  await using house = await aServer(() => {
    begun += 1
    return new Promise<Response>(() => {})
  })
  const few = house.connect()
  few.write(getting('/').repeat(9))
  await expect.poll(() => begun).toBe(1)
  const many = house.connect()
  many.write(getting('/').repeat(1000))
  expect(await allOf(many)).toBe('')
  expect([begun, few.destroyed]).toEqual([2, false])
})

test('answers as many requests of a kept-alive connection as it has', async () => {
  await using house = await aServer(async () => {
    await setImmediate()
    return new Response('well')
  })
  const answered = Array.from({ length: 8 }, async () => {
    const socket = house.connect()
    let all = ''
    // A client that goes by nothing but the bodies, as load generators do.
    for (let asked = 1; asked <= 300; asked += 1) {
      socket.write(getting('/', asked === 300 ? 'close' : 'keep-alive'))
      while (all.split('well').length <= asked) all += String((await once(socket, 'data'))[0])
    }
    return all.match(/HTTP\/1.1 200 /g)?.length
  })
  expect(await Promise.all(answered)).toEqual(Array.from({ length: 8 }, () => 300))
})

test.each([
  ['has two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['has no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['has no headers', 'GET /\r\n\r\n', 400],
  ['expects what nobody gives', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: much\r\n\r\n', 417],
  ['has a body that nobody reads', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n1', 200],
])('closes the connection after a request that %s', async (_, request, status) => {
  await using house = await aServer(() => new Response('well'))
  const socket = house.connect()
  socket.write(request)
  expect(await allOf(socket)).toMatch(`HTTP/1.1 ${status} `)
})

/** A server on a port of its own that answers so. */
async function aServer(answer: (request: Request) => Response | Promise<Response>) {
  const { pace: _, ...timeouts } = TIMEOUTS
  const { server, close } = createHttpServer(answer, { hostname: '127.0.0.1', ...timeouts })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  return {
    port,
    connect(): Socket {
      const socket = connect(port, '127.0.0.1')
      // What it had not read may come back as a reset.
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

/** All that comes until the connection is closed. */
async function allOf(socket: Socket): Promise<string> {
  return text(socket).catch(() => '')
}

function bodiesOf(answers: string): string[] {
  return answers.split(/(?=HTTP\/1\.1 )/).map((answer) => answer.split('\r\n\r\n')[1] ?? '')
}
