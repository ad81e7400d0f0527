import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

test('a logo suggests three accents, its own colours first', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  expect(await suggested(api, token)).toEqual([])
  await upload(api, token, ['#fffcf6', '#7a1f2b', '#1f4e8a'])
  const accents = await suggested(api, token)
  expect(accents).toHaveLength(3)
  // Equal stripes: either may be first; encoding loses a little.
  for (const own of ['#1f4e8a', '#7a1f2b']) {
    expect(Math.min(...accents.slice(0, 2).map((accent) => distance(accent, own)))).toBeLessThan(4)
  }
})

test('a grey one suggests none', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  await upload(api, token, ['#ffffff', '#888888', '#1d1a16'])
  expect(await suggested(api, token)).toEqual([])
})

function distance(one: string, other: string): number {
  const channels = [1, 3, 5].map((at) => [one, other].map((c) => parseInt(c.slice(at, at + 2), 16)))
  return Math.max(...channels.map(([a = 0, b = 0]) => Math.abs(a - b)))
}

async function suggested(api: Api, token: string): Promise<string[]> {
  const { status, body } = await api.call('GET', '/api/logo-accents', { token })
  expect(status).toBe(200)
  return (body as { accents: string[] }).accents
}

async function upload(api: Api, token: string, colours: readonly string[]): Promise<void> {
  const stripes = colours.map(
    (fill, at) => `<rect x="${at * 100}" width="100" height="300" fill="${fill}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${stripes.join('')}</svg>`
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  const form = { logo: new File([new Uint8Array(png)], 'logo.png') }
  expect((await api.call('POST', '/api/uploadLogo', { token, form })).status).toBe(200)
}
