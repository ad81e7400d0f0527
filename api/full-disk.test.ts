import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engineOf } from '#db/engines/engine.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import type { Database } from '#db/open.ts'
import { createApp } from './app.ts'
import { MESSAGES } from './errors.ts'
import { anApi, anOwner, aPictureFile } from './testing/fixtures.ts'

const OWNER = { email: 'noura@example.com', password: 'karak and dates', restaurantName: 'Corner' }
const NEW = { ...OWNER, email: 'new@example.com', restaurantName: 'New' }

test('a full disk is told to whoever signs in, saves or uploads, until there is room', async () => {
  await using api = await anApi()
  if (!engineOf(api.db).isFile) return
  await api.call('POST', '/signup', { json: OWNER })
  const { token, restaurantId } = await anOwner(api)
  await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
  const image = await aPictureFile()
  const calls = [
    () => api.call('POST', '/login', { json: OWNER }),
    () => api.call('POST', '/signup', { json: NEW }),
    () => api.call('POST', '/api/forgot-password', { json: { email: OWNER.email } }),
    () => api.call('POST', '/api/uploadLogo', { token, form: { logo: image } }),
  ]
  await fill(api.db)
  for (const send of calls) {
    const answer = await send()
    expect(answer).toMatchObject({ status: 503, body: { message: MESSAGES.noRoom } })
    expect(answer.headers.get('Retry-After')).toBe('60')
  }
  expect(await api.call('GET', '/categories', { token })).toMatchObject({ status: 200 })
  const look = `/api/previews?path=${encodeURIComponent('/restaurant')}`
  expect(await api.call('GET', look, { token })).toMatchObject({ status: 200 })
  await sql`pragma max_page_count = 1000000`.execute(api.db)
  expect(await api.call('POST', '/login', { json: OWNER })).toMatchObject({ status: 200 })
})

test('a disk without room for the data is nothing to be ready with', async () => {
  await using api = await anApi()
  const ready = async (dataDir: string) => {
    const app = createApp({ ...api.context, settings: { ...api.settings, dataDir } })
    return (await app.request('/readyz')).status
  }
  expect(await ready(api.settings.dataDir)).toBe(200)
  // A file system of which nobody has a byte.
  expect(await ready('/proc')).toBe(503)
})

/** Lets the database grow no more, and fills what it has. */
async function fill(db: Database): Promise<void> {
  const { rows } = await sql<{
    pages: number
  }>`select page_count as pages from pragma_page_count()`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.pages ?? 0)}`.execute(db)
  const windowEndsAt = new Date(NOW.getTime() + 1000).toISOString()
  for (const length of [2000, 500, 100, 20]) {
    const add = async (number: number) => {
      const key = `${number} ${length} `.padEnd(length, 'x')
      await db.insertInto('tries').values({ key, count: 1, windowEndsAt }).execute()
    }
    let isFull = false
    for (let number = 0; !isFull; number += 1) {
      isFull = await add(number).then(
        () => false,
        () => true,
      )
    }
  }
}
