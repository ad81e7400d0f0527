import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseSettings } from '#db/settings/settings.ts'
import { holdingWriteLock } from '#db/testing/write-lock.ts'
import { startServer } from './server.ts'

const OWNER = { email: 'noura@example.com', password: 'karak and dates', restaurantName: 'Corner' }
const HELD_MS = 1000

// The machine may stand still once; a blocked thread does so each time.
test(
  'goes on answering while something else writes for a second, and saves afterwards',
  { retry: 2 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'qaima-busy-'))
    const settings = parseSettings({ DATA_DIR: folder, PORT: '0' })
    const server = await startServer(settings, pino({ level: 'silent' }))
    try {
      await post(`${server.url}/signup`, OWNER)
      const signedIn = await post(`${server.url}/login`, OWNER)
      const { token } = (await signedIn.json()) as { token: string }
      await using lock = await holdingWriteLock(settings.database)
      const category = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }
      const saved = post(`${server.url}/addCategory`, category, token)
      const headers = { Authorization: `Bearer ${token}` }
      const longest = await longestAnswer(HELD_MS, [
        () => fetch(`${server.url}/healthz`),
        () => fetch(`${server.url}/menu/corner`),
        () => fetch(`${server.url}/categories`, { headers }),
      ])
      // A blocked thread would take the whole second.
      expect(longest).toBeLessThan(HELD_MS / 2)
      await lock.release()
      expect((await saved).status).toBe(201)
      const categories = await fetch(`${server.url}/categories`, { headers })
      expect(await categories.json()).toMatchObject([{ title: 'Soups' }])
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

async function longestAnswer(ms: number, asks: (() => Promise<Response>)[]): Promise<number> {
  const end = performance.now() + ms
  let longest = 0
  while (performance.now() < end) {
    for (const ask of asks) {
      const began = performance.now()
      const answer = await ask()
      await answer.arrayBuffer()
      expect(answer.status).toBe(200)
      longest = Math.max(longest, performance.now() - began)
    }
  }
  return longest
}

function post(url: string, json: unknown, token?: string): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  return fetch(url, { method: 'POST', body: JSON.stringify(json), headers })
}
