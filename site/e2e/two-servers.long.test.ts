import { readdir } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mediaBucket } from '#builder/pictures/media-bucket.ts'
import { aBucket } from '#builder/testing/bucket.ts'
import { runCommand } from '#builder/testing/command.ts'
import { parseSettings } from '#db/settings/settings.ts'
import { startServer, type Server } from './server.ts'

const SIGN_IN = { email: 'noura@example.com', password: 'a quiet corner' }

test('a picture put up at one server is published by another and exported by the first', async () => {
  await using place = await aBucket()
  const environment = {
    ...place.environment,
    TOKEN_SECRET: 'the same at every server, as tokens are',
    METRICS_PORT: '0',
  }
  await using first = await startServer(environment)
  await using second = await startServer(environment, first)
  await postJson(first, '/signup', { ...SIGN_IN, restaurantName: 'Noor' })
  const { token } = (await (await postJson(first, '/login', SIGN_IN)).json()) as { token: string }
  const soups = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }
  const added = await postJson(first, '/addCategory', soups, token)
  const { category } = (await added.json()) as { category: { _id: string } }

  const answer = await addDish(first, category._id, token)
  await first.kill()
  expect(answer.status).toBe(201)
  const { imageUrl } = ((await answer.json()) as { product: { imageUrl: string } }).product
  const page = async () => (await fetch(`${second.url}/noor/soups/lentil`)).text()
  // The other may still bring its own pages; and a publish that was killed holds a lease for a while.
  await expect.poll(page).toContain(imageUrl.slice(0, 20))
  const shown = await fetch(second.url + imageUrl)
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])

  await first.restart()
  const files = await readExport(first, token)
  const menu = JSON.parse(strFromU8(files['menu.json'] ?? new Uint8Array())) as {
    categories: { products: { picture: string }[] }[]
  }
  const picture = menu.categories[0]?.products[0]?.picture ?? ''
  const media = mediaBucket(place.bucket, place.client)
  const largest = [...(await media.list()).keys()].find((name) => name.endsWith('-600.jpg')) ?? ''
  expect(Buffer.from(files[picture] ?? [])).toEqual(await media.read(largest))
  for (const { dataDir } of [first, second]) expect(await readdir(dataDir)).not.toContain('media')
  const settings = parseSettings({
    ...environment,
    DATA_DIR: second.dataDir,
    PUBLIC_URL: first.url,
  })
  const status = await runCommand(settings, 'status', '--json')
  expect(JSON.parse(status.stdout)).toMatchObject({ media: { trouble: null }, lostPictures: [] })
}, 240_000)

function postJson({ url }: Server, path: string, json: object, token?: string): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(json) })
}

async function addDish({ url }: Server, categoryId: string, token: string): Promise<Response> {
  const create = { width: 600, height: 450, channels: 3, background: '#a63' } as const
  const photo = await sharp({ create }).jpeg().toBuffer()
  const body = new FormData()
  for (const [name, value] of Object.entries({
    name: 'Lentil',
    price: '12.5',
    description: 'Red',
  })) {
    body.set(name, value)
  }
  body.set('image', new Blob([new Uint8Array(photo)]), 'lentil.jpg')
  const headers = { Authorization: `Bearer ${token}` }
  return fetch(`${url}/categories/${categoryId}/products`, { method: 'POST', headers, body })
}

async function readExport({ url }: Server, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/export`, { headers })
  expect(answer.status).toBe(200)
  return unzipSync(await answer.bytes())
}
