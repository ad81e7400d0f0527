import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TIMEOUTS } from './server.ts'
import { aServer, type House } from './testing/running-server.ts'

// More than the system itself takes from the server before a client has read any of it.
const FILE_BYTES = 24 * 1024 * 1024
const REQUESTS = 'http.server.request.start'

async function ask({ url }: House): Promise<{ client: Socket; atServer: Socket }> {
  const { hostname, port } = new URL(url)
  const client = connect({ port: Number(port), host: hostname })
  const begun = Promise.withResolvers<Socket>()
  const note = (message: unknown) => begun.resolve((message as { socket: Socket }).socket)
  diagnostics.subscribe(REQUESTS, note)
  client.pause()
  client.write('GET /media/large.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const atServer = await begun.promise
  diagnostics.unsubscribe(REQUESTS, note)
  return { client, atServer }
}

test('lets go of who takes nothing of an answer, and of nobody who takes it slowly', async () => {
  await using house = await aServer({ timeouts: { ...TIMEOUTS, unreadTimeout: 500 } })
  await mkdir(join(house.folder, 'cdn', 'media'), { recursive: true })
  await writeFile(join(house.folder, 'cdn', 'media', 'large.bin'), new Uint8Array(FILE_BYTES))
  const slow = await ask(house)
  let bytes = 0
  slow.client.on('data', (piece) => {
    bytes += piece.length
    if (!unread.atServer.closed) slow.client.pause()
  })
  const unread = await ask(house)
  const reading = setInterval(() => slow.client.resume(), 10)
  await once(unread.atServer, 'close')
  expect(slow.atServer.destroyed).toBe(false)
  clearInterval(reading)
  slow.client.resume()
  await once(slow.client, 'end')
  expect(bytes).toBeGreaterThan(FILE_BYTES)
  unread.client.destroy()
})
