import { setTimeout as after } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { runCommand } from '#builder/testing/command.ts'
import { addMail, takeMail } from '#db/queries/mails.ts'
import { countOutbox } from '#db/queries/outbox.ts'
import { openMigratedDatabase } from '#db/open.ts'
import { HOUR_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { findOwnerByEmail } from '#db/queries/owners.ts'
import { transact } from '#db/transact.ts'
import { addGauges } from '../../metrics/gauges.ts'
import { anApi, type Api } from '../../testing/fixtures.ts'
import { aMailServer } from '../../testing/mail-server.ts'
import { readMail, readOutbox } from '../../testing/outbox.ts'
import { linkMail } from './mail-contents.ts'
import { createMailer, mailsTask, STOP_WITHIN_MS } from './mailer.ts'

const OWNER = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}

test('a mail waits in the database while no mail server answers, and the owner is told', async () => {
  const { url, port } = await aServerThatIsDown()
  await using api = await anApiWith(url)
  const token = await signUp(api)
  expect(api.log.join('')).toContain('mail was not sent')
  expect(api.log.join('')).not.toContain('"stack"')
  expect(await accountOf(api, token)).toMatchObject({ isMailWaiting: true })
  expect((await countOutbox(api.db)).mails).toEqual({
    waiting: 1,
    since: NOW.toISOString(),
    failure: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await gaugeOf(api)).toContain('qaima_mails_waiting 1')
  await using server = await aMailServer({ port })
  await sweep(api, MINUTE_MS - 1)
  expect(server.mails).toEqual([])
  await sweep(api, MINUTE_MS)
  expect(server.mails).toHaveLength(1)
  const mail = await readMail(server.mails[0] ?? '')
  expect(mail).toMatchObject({ to: OWNER.email })
  const json = { token: mail.token, password: OWNER.password }
  expect(await api.call('POST', '/api/confirm-email', { json })).toMatchObject({ status: 200 })
  expect(await accountOf(api, token)).toMatchObject({ isMailWaiting: false })
  expect(await rowsOf(api)).toEqual([])
  await sweep(api, 2 * HOUR_MS)
  expect(server.mails).toHaveLength(1)
  expect(await mailsTotal(api)).toMatchObject({ sent: 1, failed: 1, refused: 0, expired: 0 })
})

test('the longer a mail waits, the seldomer it is tried, and after three days it is given up', async () => {
  const { url } = await aServerThatIsDown()
  await using api = await anApiWith(url)
  await signUp(api)
  const tried: number[] = []
  for (let minutes = 0; minutes < 4 * 60; minutes += 1) {
    const before = (await mailsTotal(api)).failed
    await sweep(api, minutes * MINUTE_MS)
    if ((await mailsTotal(api)).failed !== before) tried.push(minutes)
  }
  expect(tried).toEqual([1, 3, 7, 15, 31, 63, 123, 183])
  await sweep(api, 3 * 24 * HOUR_MS)
  expect(await rowsOf(api)).toEqual([])
  expect(await mailsTotal(api)).toMatchObject({ expired: 1 })
})

test('a link to choose a password waits no longer than it works, and holds no token meanwhile', async () => {
  const { url, port } = await aServerThatIsDown()
  await using api = await anApiWith(url)
  await signUp(api)
  await api.db.deleteFrom('mails').execute()
  await forgot(api, OWNER.email)
  expect(await rowsOf(api)).toMatchObject([{ about: 'reset-password', content: null }])
  await using server = await aMailServer({ port })
  await sweep(api, HOUR_MS)
  expect(server.mails).toEqual([])
  expect(await rowsOf(api)).toEqual([])
})

test('an address without an account is kept like any other, and gets nothing', async () => {
  await using server = await aMailServer()
  await using api = await anApiWith(server.url)
  await forgot(api, 'nobody@example.com')
  expect(server.mails).toEqual([])
  expect(await rowsOf(api)).toEqual([])
})

test.each([
  [550, { rows: 0, refused: 1, failed: 0 }],
  [451, { rows: 1, refused: 0, failed: 1 }],
])('an address that is refused with %i is treated as that says', async (code, expected) => {
  await using server = await aMailServer({ refusal: { code, of: OWNER.email } })
  await using api = await anApiWith(server.url)
  await signUp(api)
  // It holds up nobody else's.
  await signUp(api, { ...OWNER, email: 'sara@example.com', restaurantName: 'Sea' })
  expect(server.mails).toHaveLength(1)
  const { refused, failed } = await mailsTotal(api)
  expect({ rows: (await rowsOf(api)).length, refused, failed }).toEqual(expected)
})

test('an owner whose address was refused for good is told, until a mail goes out', async () => {
  const refusal = { code: 550, of: OWNER.email }
  const server = await aMailServer({ refusal })
  await using api = await anApiWith(server.url)
  const token = await signUp(api)
  expect(await accountOf(api, token)).toMatchObject({ isMailRefused: true, isMailWaiting: false })
  await server[Symbol.asyncDispose]()
  await using _ = await aMailServer({ port: server.port })
  expect(await api.call('POST', '/api/resend-confirmation', { token })).toMatchObject({
    status: 202,
  })
  await api.context.mailer.idle()
  expect(await accountOf(api, token)).toMatchObject({ isMailRefused: false, isMailWaiting: false })
})

test('a mail that its server takes its time for holds up nobody else’s, nor those that come later', async () => {
  const { promise: until, resolve: end } = Promise.withResolvers<void>()
  await using server = await aMailServer({ stall: { of: OWNER.email, until } })
  await using api = await anApiWith(server.url)
  await api.call('POST', '/signup', { json: OWNER })
  for (let number = 0; number < 6; number += 1) {
    const owner = { email: `owner${number}@example.com`, restaurantName: `House ${number}` }
    await api.call('POST', '/signup', { json: { ...OWNER, ...owner } })
    await expect.poll(() => server.mails.length).toBe(number + 1)
  }
  end()
  await api.context.mailer.idle()
  expect(server.mails).toHaveLength(7)
  expect(await rowsOf(api)).toEqual([])
})

test('many mails to a domain that takes its time hold up nobody else’s', async () => {
  const { promise: until, resolve: end } = Promise.withResolvers<void>()
  await using server = await aMailServer({ stall: { of: '@slow.example', until } })
  await using api = await anApiWith(server.url)
  for (let number = 0; number < 6; number += 1) {
    const owner = { email: `owner${number}@Slow.example`, restaurantName: `House ${number}` }
    await api.call('POST', '/signup', { json: { ...OWNER, ...owner } })
  }
  await api.call('POST', '/signup', { json: { ...OWNER, email: 'noura@not-slow.example' } })
  await expect.poll(() => server.mails.length).toBe(1)
  end()
  await api.context.mailer.idle()
  expect(server.mails).toHaveLength(7)
  expect(await rowsOf(api)).toEqual([])
})

test('a mail server that looks through what it took before it says so gets it once', async () => {
  // The socket's silence follows the real clock.
  await using server = await aMailServer({ takes: () => after(20_000) })
  await using api = await anApiWith(server.url)
  await signUp(api)
  await api.context.mailer.idle()
  expect(server.mails).toHaveLength(1)
  expect(await rowsOf(api)).toEqual([])
})

test('a mail server that says nothing holds up nobody who stops the server, and the mail is kept', async () => {
  const [taken, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const takes = () => {
    taken.resolve()
    return end.promise
  }
  await using server = await aMailServer({ takes })
  await using api = await anApiWith(server.url)
  await api.call('POST', '/signup', { json: OWNER })
  await taken.promise
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = api.context.mailer.close()
  await vi.advanceTimersByTimeAsync(STOP_WITHIN_MS)
  vi.useRealTimers()
  await closed
  expect(await rowsOf(api)).toHaveLength(1)
  end.resolve()
})

test('whoever is killed while it sends leaves the mail to the next', async () => {
  await using server = await aMailServer()
  await using api = await anApiWith(server.url)
  await signUp(api)
  await transact(api.db, (trx) => addOwnerMail(trx))
  // As if the process ended here.
  const taken = await transact(api.db, (trx) => takeMail(trx, NOW))
  expect(taken).toMatchObject({ email: OWNER.email })
  expect(server.mails).toHaveLength(1)
  await sweep(api, 10 * MINUTE_MS - 1)
  expect(server.mails).toHaveLength(1)
  await sweep(api, 10 * MINUTE_MS)
  expect(server.mails).toHaveLength(2)
  expect(await rowsOf(api)).toEqual([])
})

test('two servers on one database send every mail once', async () => {
  await using server = await aMailServer()
  await using api = await anApiWith(server.url)
  const other = createMailer({ ...api.context, settings: api.settings })
  for (let number = 0; number < 8; number += 1) {
    const owner = { email: `owner${number}@example.com`, restaurantName: `House ${number}` }
    await api.call('POST', '/signup', { json: { ...OWNER, ...owner } })
    other.wake()
  }
  await Promise.all([api.context.mailer.idle(), other.idle()])
  await other.close()
  const mails = await Promise.all(server.mails.map((mail) => readMail(mail)))
  expect(new Set(mails.map(({ to }) => to)).size).toBe(8)
  expect(mails).toHaveLength(8)
})

test('status tells how many mails wait, and since when', async () => {
  await using api = await anApi()
  const db = await openMigratedDatabase(api.settings.database)
  const hoursAgo = new Date(Date.now() - 3 * HOUR_MS - MINUTE_MS)
  await transact(db, (trx) => addOwnerMail(trx, OWNER.email, hoursAgo))
  await db.updateTable('mails').set({ attempts: 5, failure: '451 try later' }).execute()
  await db.destroy()
  const { status, stdout } = await runCommand(api.settings, 'status')
  expect(status).toBe(1)
  expect(stdout).toContain(
    'mails that could not be sent yet: 1, the oldest from 3 h ago: 451 try later',
  )
  const json = await runCommand(api.settings, 'status', '--json')
  expect(JSON.parse(json.stdout)).toMatchObject({ mails: { waiting: 1 } })
})

test('where mails are files, nothing waits', async () => {
  await using api = await anApi()
  await signUp(api)
  expect(await readOutbox(api.settings.dataDir)).toHaveLength(1)
  expect(await rowsOf(api)).toEqual([])
})

async function addOwnerMail(trx: Api['db'], email = OWNER.email, now = NOW): Promise<void> {
  const ownerId = (await findOwnerByEmail(trx, email))?.id ?? null
  await addMail(trx, linkMail({ ownerId, email }, 'confirm-email', now), now)
}

async function aServerThatIsDown() {
  const server = await aMailServer()
  await server[Symbol.asyncDispose]()
  return server
}

function anApiWith(url: string): Promise<Api> {
  return anApi({ SMTP_URL: url, MAIL_FROM: 'hello@menus.example' })
}

async function signUp(api: Api, json = OWNER): Promise<string> {
  expect(await api.call('POST', '/signup', { json })).toMatchObject({ status: 201 })
  await api.context.mailer.idle()
  const { body } = await api.call('POST', '/login', { json })
  return (body as { token: string }).token
}

async function forgot(api: Api, email: string): Promise<void> {
  const answer = await api.call('POST', '/api/forgot-password', { json: { email } })
  expect(answer).toMatchObject({ status: 202 })
  await api.context.mailer.idle()
}

async function accountOf(api: Api, token: string): Promise<unknown> {
  return (await api.call('GET', '/api/account', { token })).body
}

async function sweep(api: Api, ms: number): Promise<void> {
  const now = new Date(NOW.getTime() + ms)
  api.setNow(now)
  await mailsTask(api.context).run(now, new AbortController().signal)
  await api.context.mailer.idle()
}

function rowsOf(api: Api) {
  return api.db.selectFrom('mails').selectAll().execute()
}

async function mailsTotal({ context }: Api): Promise<Record<string, number>> {
  const metric = await context.metrics.registry.getSingleMetric('qaima_mails_total')?.get()
  return Object.fromEntries(
    metric?.values.map(({ labels, value }) => [String(labels['status']), value]) ?? [],
  )
}

async function gaugeOf({ db, context: { now, readiness } }: Api): Promise<string> {
  const registry = new Registry()
  addGauges(registry, { db, measureCdn, readiness, now })
  return registry.metrics()
}

async function measureCdn() {
  return { files: 0, bytes: 0 }
}
