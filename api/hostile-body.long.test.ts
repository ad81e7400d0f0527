import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMAIL, PASSWORD } from './testing/calls/account.ts'
import type { Ids } from './testing/declared-call.ts'
import { DECLARED_CALLS } from './testing/declared-calls.ts'
import { hostilePages, hostileRequests, type HostileRequest } from './testing/hostile-requests.ts'

/** Nobody else may wait any longer for their answer. */
const LONGEST_WAIT_MS = 50
// The first includes compiling.
const TRIES = 4

// Retries outlast a busy machine.
const SOMETIMES = { retry: 2 }

let folder: string
let thread: Worker
let url: string
let token: string
let ids: Ids

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qaima-hostile-'))
  const file = new URL('./testing/server-thread.ts', import.meta.url)
  thread = new Worker(file, { workerData: { DATA_DIR: folder, PORT: '0' } })
  url = String((await once(thread, 'message'))[0])
  await post('/signup', { email: EMAIL, password: PASSWORD, restaurantName: 'Victim house' })
  token = (await post<{ token: string }>('/login', { email: EMAIL, password: PASSWORD })).token
  const title = { title: 'Soups', selectedIcon: '/icons/pizza.svg' }
  const { category } = await post<{ category: { _id: string } }>('/addCategory', title)
  const dish = new FormData()
  for (const [name, value] of Object.entries({ name: 'Lentil', price: '1', description: 'Warm' })) {
    dish.set(name, value)
  }
  const path = `/categories/${category._id}/products`
  const { product } = await post<{ product: { _id: string } }>(path, dish)
  const options = [{ name: 'Oat', price: 3 }]
  const milk = { name: 'Milk', min: 1, max: 1, options, products: [product._id] }
  const { group } = await post<{ group: { _id: string } }>('/api/options', milk)
  ids = {
    restaurantId: 'x',
    categoryId: category._id,
    productId: product._id,
    binId: product._id,
    undoId: 'x',
    splitVersion: 'x',
    groupId: group._id,
    linkId: 'x',
    linkToken: 'x',
    deliveryId: 'x',
    invitationId: 'x',
    personId: 'x',
    passkeyId: 'x',
    sessionId: 'x',
  }
})

afterAll(async () => {
  const gone = once(thread, 'exit')
  thread.postMessage('stop')
  await gone
  await rm(folder, { recursive: true, force: true })
})

test.each(Object.keys(DECLARED_CALLS))(
  'nobody waits for %s, whatever it is sent',
  SOMETIMES,
  async (name) => {
    for (const request of hostileRequests(name, ids, token)) {
      expect([request.what, await waitDuring(request)]).toSatisfy(isShort)
    }
  },
)

test('nobody waits for a page, whatever its address', SOMETIMES, async () => {
  for (const request of hostilePages()) {
    expect([request.what, await waitDuring(request)]).toSatisfy(isShort)
  }
})

function isShort([, wait]: [string, number]): boolean {
  return wait <= LONGEST_WAIT_MS
}

/** The longest time without a turn for others, in CPU time: the wall clock would count other processes. */
async function waitDuring(request: HostileRequest): Promise<number> {
  let wait = Infinity
  for (let tries = 0; tries < TRIES && wait > LONGEST_WAIT_MS; tries += 1) {
    await longestWait()
    const [status, health] = await Promise.all([send(request), send(HEALTH)])
    expect([request.what, status, health]).toSatisfy(() => status < 500 && health === 200)
    wait = Math.min(wait, await longestWait())
  }
  return wait
}

const HEALTH = { method: 'GET', path: '/healthz', headers: {}, body: null }

async function send({ path, ...init }: Omit<HostileRequest, 'what'>): Promise<number> {
  const answer = await fetch(`${url}${path}`, { ...init, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}

async function longestWait(): Promise<number> {
  const answered = once(thread, 'message')
  thread.postMessage('longest')
  return Number((await answered)[0])
}

async function post<T>(path: string, body: object): Promise<T> {
  const isForm = body instanceof FormData
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(!isForm && { 'Content-Type': 'application/json' }),
  }
  const sent = isForm ? body : JSON.stringify(body)
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: sent })
  return (await answer.json()) as T
}
