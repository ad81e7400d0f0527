import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { resultOf, runCommand, startCommand } from '#builder/testing/command.ts'
import { parseSettings } from '#db/settings/settings.ts'
import { aNewPlace } from '#db/testing/databases.ts'
import { aForgetfulNetwork } from '#db/testing/forgetful-network.ts'
import { freePort } from '#db/testing/free-port.ts'
import { aPicture, TOKEN_SECRET } from './testing/fixtures.ts'
import { aFolder, aServer, OWNER, post, published, type House } from './testing/running-server.ts'
import { TIMEOUTS } from './server.ts'

test('takes an owner from sign-up to a menu in the CDN folder, with the data on PostgreSQL', async () => {
  await using data = await aNewPlace()
  const log: string[] = []
  await using house = await aServer({
    environment: { DATABASE_URL: data.place, TOKEN_SECRET },
    log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
  })
  const token = await signUp(house)
  await addDish(house, token, 'Lentil')
  expect(await (await published(`${house.url}/corner/soups/lentil`)).text()).toContain('12.50')
  await published(`${house.url}/corner`)
  const page = await readFile(join(house.folder, 'cdn/corner/soups/lentil/index.html'), 'utf8')
  expect(page).toContain('12.50')
  expect((await fetch(`${house.url}/readyz`)).status).toBe(200)
  const headers = { Authorization: `Bearer ${token}` }
  const list = await (await fetch(`${house.url}/categories`, { headers })).json()
  expect(list).toMatchObject([{ title: 'Soups', products: [{ price: 12.5 }] }])
  expect(existsSync(join(house.folder, 'qaima.db'))).toBe(false)
  expect(log.join('')).not.toContain(new URL(data.place).password)
})

test('serves one product from two servers, whoever an owner asks', async () => {
  await using data = await aNewPlace()
  const folder = await aFolder()
  const environment = { DATABASE_URL: data.place, TOKEN_SECRET }
  const started = [aServer({ folder, environment }), aServer({ folder, environment })] as const
  const [first, second] = await Promise.all(started)
  try {
    const token = await signUp(first)
    await addDish(second, token, 'Lentil')
    await published(`${first.url}/corner/soups/lentil`)
    expect((await published(`${second.url}/corner`)).status).toBe(200)
  } finally {
    await second.stop()
    await first[Symbol.asyncDispose]()
  }
})

test('signs up nine at once, by two servers', async () => {
  await using data = await aNewPlace()
  const environment = { DATABASE_URL: data.place, TOKEN_SECRET }
  await using first = await aServer({ environment })
  await using second = await aServer({ environment })
  const answers = Array.from({ length: 9 }, async (_, number) => {
    const owner = {
      ...OWNER,
      email: `owner${number}@example.com`,
      restaurantName: `Noor ${number}`,
    }
    const answer = await post(number % 2 === 0 ? first : second, '/signup', owner)
    return `${answer.status}: ${await answer.text()}`
  })
  const all = await Promise.all(answers)
  expect(all).toEqual(all.map(() => expect.stringContaining('201: ')))
})

test('has the commands work on it', async () => {
  await using data = await aNewPlace()
  const environment = {
    DATABASE_URL: data.place,
    TOKEN_SECRET,
    PUBLIC_URL: 'https://menus.example',
  }
  await using house = await aServer({ environment })
  const settings = parseSettings({ DATA_DIR: house.folder, ...environment })
  await signUp(house)
  await published(`${house.url}/corner`)
  await house.stop()
  const rebuilt = await runCommand(settings, 'rebuild', '--all')
  expect(rebuilt).toMatchObject({ status: 0 })
  expect(await runCommand(settings, 'verify')).toMatchObject({ status: 0, stderr: '' })
  expect(await readdir(house.folder)).not.toContain('qaima.db')
})

test.for([
  ['a database that is not ours', (place: string) => place, 'is DATABASE_URL right?'],
  ['a database that is not there', (place: string) => `${place}x`, 'does not exist'],
  ['a wrong password', (place: string) => place.replace(/:[^:@]+@/, ':wrong@'), 'password'],
  ['no server at any address of a name', () => 'postgres://a:b@localhost:1/c', 'ECONNREFUSED'],
  ['no server', (place: string) => place.replace(/:\d+\//, ':1/'), 'ECONNREFUSED'],
] as const)('names what is wrong with %s, and no password', async ([, change, reason]) => {
  await using data = await aNewPlace()
  const folder = await aFolder()
  const settings = parseSettings({ DATA_DIR: folder, DATABASE_URL: change(data.place) })
  const { status, stderr } = await resultOf(startCommand(settings, 'status'))
  expect(status).toBe(1)
  expect(stderr).toContain(reason)
  expect(stderr).toContain('DATABASE_URL')
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).not.toContain(new URL(data.place).password)
})

test('waits at the start for a database that is away, and says so', async () => {
  await using data = await aNewPlace()
  const [port, log] = [await freePort(), [] as string[]]
  const away = awayAt(data.place, port)
  const starting = aServer({
    environment: { DATABASE_URL: away, TOKEN_SECRET },
    log: pino({}, { write: (line: string) => void log.push(line) }),
  })
  const told = `DATABASE_URL: postgres://127.0.0.1:${port}${new URL(away).pathname}: connect ECONNREFUSED`
  await expect.poll(() => log.join('')).toContain(told)
  await using _network = await aForgetfulNetwork(data.place, port)
  await using house = await starting
  await published(`${house.url}/readyz`)
  expect(log.filter((line) => line.includes('waits for the database'))).toHaveLength(1)
})

test('gives up one that stays away, so that the failure is seen from outside', async () => {
  await using data = await aNewPlace()
  const timeouts = { ...TIMEOUTS, databaseWithinMs: 0 }
  const environment = { DATABASE_URL: awayAt(data.place, 1), TOKEN_SECRET }
  await expect(aServer({ environment, timeouts })).rejects.toThrow(/^DATABASE_URL: .* ECONNREFUSED/)
})

test('ends at once when it is told to stop while it waits', async () => {
  await using data = await aNewPlace()
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { DATA_DIR: await aFolder(), DATABASE_URL: awayAt(data.place, 1), TOKEN_SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first] = (await once(server.stdout, 'data')) as [Buffer]
  expect(String(first)).toContain('waits for the database')
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

/** The same database where nothing listens yet. */
function awayAt(place: string, port: number): string {
  const url = new URL(place)
  url.host = `127.0.0.1:${port}`
  return url.href
}

async function signUp(house: House): Promise<string> {
  expect((await post(house, '/signup', OWNER)).status).toBe(201)
  const { token } = (await (await post(house, '/login', OWNER)).json()) as { token: string }
  return token
}

async function addDish(house: House, token: string, name: string): Promise<void> {
  const soups = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }
  const added = await post(house, '/addCategory', soups, token)
  const { _id } = ((await added.json()) as { category: { _id: string } }).category
  const body = new FormData()
  for (const [field, value] of Object.entries({ name, price: '12.5', description: 'Warm' })) {
    body.set(field, value)
  }
  body.set('image', new Blob([await aPicture()]), 'dish.jpg')
  const headers = { Authorization: `Bearer ${token}` }
  const path = `${house.url}/categories/${_id}/products`
  expect((await fetch(path, { method: 'POST', body, headers })).status).toBe(201)
}
