import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptTokenSecret } from './token-secret.ts'

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

async function aFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'qaima-secret-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
