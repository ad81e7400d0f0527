import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseSettings } from '#db/settings/settings.ts'
import { startServer } from './server.ts'

const PHOTO_BYTES = 1_400_000
const MB = 1024 * 1024

type Used = Record<'ours' | 'system', number>
type Burst = Record<'before' | 'first' | 'second', Used> & { peak: number }

test('uploads of others are done while somebody only lets their own drip', async () => {
  await using house = await aHouse()
  const dripping = await house.signIn('drip')
  const other = await house.signIn('other')
  const sockets = Array.from({ length: 24 }, () => aDrip(house.url, dripping))
  for (const socket of sockets) await once(socket, 'connect')
  const photo = await aLargePhoto()
  expect(photo.size).toBeGreaterThan(PHOTO_BYTES)
  const answer = await uploadLogo(house.url, other, photo)
  expect(answer.status).toBe(200)
  expect(sockets.filter((socket) => socket.closed || socket.bytesRead > 0)).toEqual([])
  for (const socket of sockets) socket.destroy()
})

// As in the image.
const GIVES_BACK = { MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_ARENA_MAX: '2' }

// A leak repeats; the allocator's timing does not.
test('memory comes back after a burst of uploads', { retry: 2 }, async () => {
  const file = fileURLToPath(new URL('./testing/upload-burst.ts', import.meta.url))
  const options = { env: GIVES_BACK }
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', file], options)
  const { before, peak, first, second } = JSON.parse(stdout) as Burst
  expect(peak).toBeGreaterThan(before.ours + 50 * MB)
  for (const { ours } of [first, second]) expect(ours).toBeLessThan(before.ours + 32 * MB)
  for (const { system } of [first, second]) expect(system).toBeLessThan(before.system + 320 * MB)
})

async function aHouse() {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-uploads-'))
  const settings = parseSettings({ DATA_DIR: folder, PORT: '0' })
  const { url, stop } = await startServer(settings, pino({ level: 'silent' }))
  return {
    url,
    async signIn(name: string): Promise<string> {
      const owner = { email: `${name}@example.com`, password: 'karak and dates' }
      await postJson(`${url}/signup`, { ...owner, restaurantName: `House ${name}` })
      const answer = await postJson(`${url}/login`, owner)
      return ((await answer.json()) as { token: string }).token
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function postJson(url: string, json: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(json) })
}

function aDrip(url: string, token: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const head = [
    'POST /api/uploadLogo HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 20000000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`)
  return socket
}

async function aLargePhoto(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1000, height: 700, channels: 3, background: '#fff', noise } as const
  return new Blob([await sharp({ create }).png().toBuffer()])
}

function uploadLogo(url: string, token: string, photo: Blob): Promise<Response> {
  const body = new FormData()
  body.set('logo', photo, 'logo.png')
  const headers = { Authorization: `Bearer ${token}` }
  return fetch(`${url}/api/uploadLogo`, { method: 'POST', headers, body })
}
