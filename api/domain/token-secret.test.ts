import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSettings } from '#db/settings/settings.ts'
import { resetAfterRestore } from '#db/queries/restore.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { findTokenSecret, keptTokenSecret, noteSecret } from './token-secret.ts'

test('a secret is made once, also when several processes ask at once', async () => {
  await using folder = await aFolder()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keptTokenSecret(folder.path)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(48)
  expect(await keptTokenSecret(folder.path)).toBe(secrets[0])
  expect(await readdir(folder.path)).toEqual(['token-secret'])
})

test('only the server’s user can read it', async () => {
  await using folder = await aFolder()
  await keptTokenSecret(folder.path)
  expect((await stat(join(folder.path, 'token-secret'))).mode & 0o777).toBe(0o600)
})

test('a secret that is too short stops the start', async () => {
  await using folder = await aFolder()
  await writeFile(join(folder.path, 'token-secret'), 'short')
  await expect(keptTokenSecret(folder.path)).rejects.toThrow('token-secret is no secret')
})

test('with the data on a server, the one that every server has must be set', async () => {
  await using folder = await aFolder()
  const onServer = {
    DATA_DIR: folder.path,
    DATABASE_URL: 'postgres://qaima:secret@db.example/menus',
  }
  const secret = 'one that all of them have, of 32 bytes'
  expect(await findTokenSecret(parseSettings({ ...onServer, TOKEN_SECRET: secret }))).toBe(secret)
  const kept = await findTokenSecret(parseSettings({ DATA_DIR: folder.path }))
  expect(kept).toBe(await keptTokenSecret(folder.path))
  const missing = findTokenSecret(parseSettings(onServer))
  await expect(missing).rejects.toThrow('TOKEN_SECRET: needed beside DATABASE_URL')
})

test('another secret than before is told once, and neither secret stands in the database', async () => {
  await using house = await aDatabase()
  const { db } = house
  const [one, other] = [
    'one secret of at least 32 bytes, one',
    'another secret of at least 32 bytes',
  ]
  const later = new Date(NOW.getTime() + 60_000)
  expect(await noteSecret(db, one, NOW)).toEqual([])
  expect(await noteSecret(db, one, NOW)).toEqual([])
  const told = await noteSecret(db, other, later)
  expect(told).toEqual([expect.stringContaining(`another than on ${NOW.toISOString()}`)])
  expect(await noteSecret(db, other, later)).toEqual([])
  const rows = await db.selectFrom('tokenSecrets').selectAll().execute()
  expect(rows).toEqual([{ digest: expect.any(String), usedAt: later.toISOString() }])
  expect([one, other]).not.toContain(rows[0]?.digest)
  await resetAfterRestore(db, later)
  expect(await noteSecret(db, one, later)).toEqual([])
})

async function aFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'qaima-secret-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
