import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedError, UnreachableError } from '../client.ts'
import { problemOf } from '../problems.ts'
import { CancelledError } from '../uploading.ts'
import { EditSession } from './edit-session.ts'
import { changesOf, draftOf, type DraftOf, type Seen } from './merge-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FIELDS = ['name', 'price', 'about'] as const
type Field = (typeof FIELDS)[number]
type Dish = Record<Field, string>
type Draft = Dish & DraftOf<Dish>

const DISH: Seen<Dish> = { version: '1', fields: { name: 'Kofta', price: '12', about: '' } }
const EMPTY = { text: 'emptyField' } as const

/** Refuses a field that was changed since its version, as the API does. */
class Server {
  now: Seen<Dish>
  readonly seen = (now: Seen<Dish>) => now
  readonly fields = FIELDS
  readonly #past: Seen<Dish>[] = []

  constructor(now = DISH) {
    this.now = now
  }

  send = async (draft: Draft): Promise<Seen<Dish>> => {
    const changes = changesOf(draft)
    const before = [...this.#past, this.now].find(({ version }) => version === draft.seen?.version)
    const isSame = (field: Field) => before?.fields[field] === this.now.fields[field]
    if (!FIELDS.every((field) => changes[field] === undefined || isSame(field))) {
      const body = { message: 'This was changed elsewhere', current: this.now }
      throw new RefusedError(409, body)
    }
    return this.change(changes)
  }

  change(changes: Partial<Dish>): Seen<Dish> {
    this.#past.push(this.now)
    const version = String(Number(this.now.version) + 1)
    this.now = { version, fields: { ...this.now.fields, ...changes } }
    return this.now
  }
}

function aSession(seen = DISH) {
  return new EditSession<Draft, Field>({ draft: draftOf(seen) })
}

function type(session: EditSession<Draft, Field>, changes: Partial<Dish>): void {
  const { draft } = session.$state.get()
  if (draft) session.edit({ ...draft, ...changes }, Object.keys(changes))
}

test('is unsaved from the first change until it is saved or given up', async () => {
  const server = new Server()
  const session = aSession()
  expect(session.$unsaved.get()).toBeNull()
  type(session, { price: '14' })
  expect(session.$unsaved.get()).toMatchObject({ price: '14' })
  await session.save(server)
  expect(server.now.fields.price).toBe('14')
  expect(session.$state.get()).toMatchObject({ draft: null, isChanged: false, status: 'idle' })

  session.open(draftOf(server.now))
  type(session, { price: '15' })
  session.discard()
  expect(session.$state.get()).toMatchObject({ draft: null, isChanged: false })
})

test('success is told for its time, and not again by the clock of an earlier one', async () => {
  const session = aSession()
  const save = { ...new Server(), goodMs: 3000 }
  await session.save(save)
  vi.advanceTimersByTime(2000)
  session.open(draftOf(DISH))
  await session.save(save)
  vi.advanceTimersByTime(2999)
  expect(session.$state.get().status).toBe('saved')
  vi.advanceTimersByTime(1)
  expect(session.$state.get().status).toBe('idle')
})

test('tells what is wrong, and only changing that takes it back', () => {
  const session = aSession()
  expect(session.check([])).toBe(true)
  const problems = [
    { fields: ['name' as const], problem: EMPTY },
    { fields: ['price' as const], problem: EMPTY },
  ]
  expect(session.check(problems)).toBe(false)
  type(session, { about: 'Lamb' })
  expect(session.$state.get()).toMatchObject({ status: 'refused', problems })
  type(session, { name: 'Lamb kofta' })
  expect(session.$state.get()).toMatchObject({ status: 'refused', problems: problems.slice(1) })
  type(session, { price: '14' })
  expect(session.$state.get()).toMatchObject({ status: 'idle', problems: [] })
  session.check([{ fields: [], problem: { text: 'noFiles' } }])
  type(session, { name: 'Kofta' })
  expect(session.$state.get()).toMatchObject({ status: 'idle', problems: [] })
})

test('is sent once at a time', async () => {
  const server = new Server()
  const send = vi.fn<typeof server.send>(server.send)
  const session = aSession()
  await Promise.all([session.save({ ...server, send }), session.save({ ...server, send })])
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([
  [
    new RefusedError(409, { message: 'Restaurant name already exists', field: 'name' }),
    { status: 'refused', problems: [{ fields: ['name'], problem: { text: 'nameTaken' } }] },
  ],
  [
    new UnreachableError(),
    { status: 'failed', problems: [{ fields: [], problem: { text: 'offline' } }] },
  ],
  [new CancelledError(), { status: 'idle', problems: [] }],
])('%s is told where it belongs, and nothing typed is lost', async (failure, state) => {
  const session = aSession()
  type(session, { price: '14' })
  await session.save({
    fields: FIELDS,
    explain: (reason) => (reason instanceof CancelledError ? null : problemOf(reason)),
    async send() {
      throw failure
    },
  })
  expect(session.$state.get()).toMatchObject({ ...state, draft: { price: '14' }, isChanged: true })
})

test('an answer to what was given up is nobody’s', async () => {
  const session = aSession()
  type(session, { price: '14' })
  const sent = session.save(new Server())
  session.discard()
  session.open(draftOf(DISH))
  await sent
  expect(session.$state.get()).toMatchObject({ draft: draftOf(DISH), status: 'idle' })
})

test('what was typed while it was being saved is a change of what is saved', async () => {
  const server = new Server()
  const session = aSession()
  type(session, { price: '14' })
  const sent = session.save(server)
  type(session, { about: 'Lamb' })
  await sent
  expect(session.$state.get()).toMatchObject({ draft: { price: '14' }, isChanged: true })
  expect(changesOf(session.$state.get().draft!)).toEqual({ about: 'Lamb' })
  await session.save(server)
  expect(server.now.fields).toEqual({ name: 'Kofta', price: '14', about: 'Lamb' })
})

test('what both changed is asked, and saved as it is answered', async () => {
  for (const [stays, price] of [
    ['mine', '14'],
    ['theirs', '16'],
  ] as const) {
    const server = new Server()
    const session = aSession()
    type(session, { price: '14', about: 'Lamb' })
    server.change({ price: '16' })
    await session.save(server)
    expect(session.$state.get()).toMatchObject({
      status: 'refused',
      draft: { price: '14', conflicts: { price: '16' } },
    })
    session.resolve(stays)
    expect(session.$state.get()).toMatchObject({ status: 'idle', draft: { price } })
    await session.save(server)
    expect(server.now.fields).toEqual({ name: 'Kofta', price, about: 'Lamb' })
  }
})

test('what the server has as one field is sent again if only its other part was changed', async () => {
  const server = new Server()
  const shown: Seen<Dish>[] = []
  const session = aSession()
  type(session, { price: '14' })
  const [theirs] = [server.change({ about: 'Beef' })]
  const together = vi
    .fn<typeof server.send>(server.send)
    .mockRejectedValueOnce(new RefusedError(409, { message: '', current: theirs }))
  await session.save({ ...server, send: together, show: (now) => void shown.push(now) })
  expect(shown).toEqual([theirs])
  expect(server.now.fields).toEqual({ name: 'Kofta', price: '14', about: 'Beef' })
  expect(session.$state.get().draft).toBeNull()
})

const changes = fc.record(
  {
    name: fc.constantFrom('a', 'b'),
    price: fc.constantFrom('1', '2'),
    about: fc.constantFrom('x', 'y'),
  },
  { requiredKeys: [] },
)

test('of two who edit at once, nothing is lost and nothing is overwritten unasked', async () => {
  await fc.assert(
    fc.asyncProperty(changes, changes, async (mine, theirs) => {
      const server = new Server()
      const [session, other] = [aSession(), aSession()]
      type(session, mine)
      type(other, theirs)
      await other.save(server)
      expect(server.now.fields).toEqual({ ...DISH.fields, ...theirs })
      await session.save(server)
      const disputed = FIELDS.filter(
        (field) => mine[field] && theirs[field] && mine[field] !== theirs[field],
      )
      const { draft } = session.$state.get()
      expect(Object.keys(draft?.conflicts ?? {})).toEqual(disputed)
      expect({ ...server.now.fields, ...draft }).toMatchObject({ ...theirs, ...mine })
      expect(server.now.fields).toMatchObject(theirs)
      session.resolve('mine')
      await session.save(server)
      expect(server.now.fields).toEqual({ ...DISH.fields, ...theirs, ...mine })
      expect(session.$unsaved.get()).toBeNull()
    }),
  )
})
