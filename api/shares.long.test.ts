import { expect, test } from 'vitest'
import { aPicture } from './testing/fixtures.ts'
import { aServer } from './testing/running-server.ts'

const PASSWORD = 'a long pass phrase'
const ROUNDS = 5
const selectedIcon = '/icons/hot-beverage.svg'

test('one address and one owner do their worst, while others sign in, save and upload', async () => {
  await using house = await aServer({ environment: { TRUST_PROXY: '1' } })
  const photo = new Blob([await aPicture('jpeg', { width: 2000, height: 1500 })])
  const from = (address: string, token = '') => clientOf(house.url, address, token)
  const [bad, good] = [from('198.51.100.7'), from('203.0.113.9')]
  const [worst, other] = await Promise.all([signUp(bad, 'worst'), signUp(good, 'other')])
  const worstHere = from('198.51.100.7', worst.token)
  const otherHere = from('203.0.113.9', other.token)
  const row = { category: 'Tea', name: 'Karak', price: 5, description: '' }
  const products = Array.from({ length: 3000 }, (_, at) => ({ ...row, name: `Karak ${at}` }))

  const end = new AbortController()
  const statuses = new Set<number>()
  const flood = async (send: () => Promise<Response>) => {
    while (!end.signal.aborted) {
      const answer = await send()
      statuses.add(answer.status)
      await answer.body?.cancel()
    }
  }
  const kinds = [
    () => bad.post('/login', { email: 'worst@example.com', password: 'some other phrase' }),
    () => bad.post('/login', { email: 'worst@example.com', password: PASSWORD }),
    () => worstHere.upload('/api/uploadLogo', { logo: photo }),
    () => worstHere.post('/api/import', { products }),
    () => worstHere.get('/api/export'),
    () => worstHere.post('/api/previews', { dish: {} }),
    () => worstHere.post('/addCategory', { title: crypto.randomUUID(), selectedIcon }),
  ]
  const floods = kinds.flatMap((send) => Array.from({ length: 8 }, () => flood(send)))

  const answers: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const logIn = await good.post('/login', { email: 'other@example.com', password: PASSWORD })
    const save = await otherHere.post('/addCategory', { title: `Tea ${round}`, selectedIcon })
    const upload = await otherHere.upload('/api/uploadLogo', { logo: photo })
    answers.push(logIn.status, save.status, upload.status)
  }
  end.abort()
  await Promise.all(floods)
  expect(answers).toEqual(Array.from({ length: ROUNDS }, () => [200, 201, 200]).flat())
  expect([...statuses]).toContain(429)
})

async function signUp(client: ReturnType<typeof clientOf>, name: string) {
  const account = { email: `${name}@example.com`, password: PASSWORD }
  await client.post('/signup', { ...account, restaurantName: name })
  const answer = await client.post('/login', account)
  return (await answer.json()) as { token: string }
}

function clientOf(url: string, address: string, token: string) {
  const headers = {
    'X-Forwarded-For': address,
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  const send = (path: string, init: RequestInit = {}) => {
    return fetch(url + path, { ...init, headers: { ...headers, ...init.headers } })
  }
  return {
    get: (path: string) => send(path),
    post: (path: string, json: unknown) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(json),
      }),
    upload: (path: string, files: Record<string, Blob>) => {
      const body = new FormData()
      for (const [name, file] of Object.entries(files)) body.append(name, file, `${name}.jpg`)
      return send(path, { method: 'POST', body })
    },
  }
}
