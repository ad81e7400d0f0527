import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { TIMEOUTS } from '../server.ts'
import { createHttpServer } from './http-server.ts'

const MEGABYTE = 1024 * 1024
// The system itself takes some megabytes from the server before a client has read any of it.
const LARGE = new Uint8Array(32 * MEGABYTE)
const SMALLER = LARGE.subarray(0, 20 * MEGABYTE)
const MOST = 64 * MEGABYTE

test('lets go of those who leave the most unread, until the rest is little enough', async () => {
  const { pace: _, ...timeouts } = TIMEOUTS
  const unread = { mostBytes: MOST, lookEveryMs: 50 }
  const { server, close } = createHttpServer(
    (request) => new Response(request.url.endsWith('/smaller') ? SMALLER : LARGE),
    { hostname: '127.0.0.1', ...timeouts, unread },
  )
  const answers: ServerResponse[] = []
  server.on('request', (_request, response) => answers.push(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = ['smaller', ...Array.from({ length: 6 }, () => 'large')].map((path) => {
    const client = connect({ port, host: '127.0.0.1' })
    client.pause()
    client.write(`GET /${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
    return client.on('error', () => {})
  })
  const left = () => answers.filter(({ destroyed }) => !destroyed)
  const bytes = () => left().reduce((sum, { writableLength }) => sum + writableLength, 0)
  await expect.poll(() => answers.length).toBe(clients.length)
  await expect.poll(() => left().length).toBeLessThan(clients.length)
  // Answers that were not whole at one look are seen by the next.
  await expect.poll(bytes).toBeLessThanOrEqual(MOST)
  expect(left().map(({ req }) => req.url)).toEqual(expect.arrayContaining(['/smaller', '/large']))
  for (const client of clients) client.destroy()
  await close()
})

test('keeps no process going that could not listen', () => {
  const { pace: _, ...timeouts } = TIMEOUTS
  const before = timers()
  createHttpServer(() => new Response(), { hostname: '127.0.0.1', ...timeouts })
  expect(timers()).toBe(before)
})

function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
}
