import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMedia } from '#builder/pictures/open-media.ts'
import { openDatabase } from '#db/open.ts'
import { addMail } from '#db/queries/mails.ts'
import { DAY_MS, MINUTE_MS } from '#db/rules/time/dates.ts'
import { parseSettings } from '#db/settings/settings.ts'
import { aPlace } from '#db/testing/databases.ts'
import { aRestaurant, NOW } from '#db/testing/fixtures.ts'
import { createContext, type AppContext } from './context.ts'
import { sendDueNotices } from './domain/notices.ts'
import { OWNERS_PATIENCE } from './domain/pictures.ts'
import { consume } from './rate-limits.ts'
import { createClock } from './scheduler.ts'
import { CHEAP, TOKEN_SECRET } from './testing/fixtures.ts'
import { aMailServer, type MailServer } from './testing/mail-server.ts'
import { readMail } from './testing/outbox.ts'
import { aFolder } from './testing/running-server.ts'

const MAILS = 12

let mailServer: MailServer
let servers: [AppContext, AppContext]

beforeEach(async () => {
  const house = await aPlace()
  mailServer = await aMailServer()
  servers = [await aServerOn(house.place), await aServerOn(house.place)]
  return () => house[Symbol.asyncDispose]()
})

afterEach(async () => {
  await Promise.all(servers.map(({ mailer }) => mailer.close()))
  await Promise.all(servers.map(({ db }) => db.destroy()))
  await mailServer[Symbol.asyncDispose]()
})

test('sends each mail once, whichever server gets to it', async () => {
  const [{ db }] = servers
  const expiresAt = new Date(NOW.getTime() + DAY_MS)
  for (let number = 0; number < MAILS; number += 1) {
    const { ownerId, email } = await anOwner(number)
    await addMail(db, { ownerId, email, about: 'confirm-email', content: null, expiresAt }, NOW)
  }
  await sendAll()
  expect(await recipients()).toEqual(
    Array.from({ length: MAILS }, (_, number) => emailOf(number)).toSorted(),
  )
})

test('tells each owner once that the trial ends', async () => {
  const { ownerId } = await anOwner(1)
  const trialExpiresAt = new Date(NOW.getTime() + DAY_MS).toISOString()
  await servers[0].db
    .updateTable('subscriptions')
    .set({ trialExpiresAt })
    .where('restaurantId', 'in', (row) =>
      row.selectFrom('restaurants').select('id').where('ownerId', '=', ownerId),
    )
    .execute()
  await Promise.all(servers.map((server) => sendDueNotices(server)))
  await sendAll()
  expect(await recipients()).toEqual([emailOf(1)])
})

test('does once what is due by the clock, and again when it is due again', async () => {
  const done: string[] = []
  let now = NOW
  const clocks = servers.map(({ db, log }, server) =>
    createClock({
      db,
      log,
      now: () => now,
      tasks: ['reconcile payments', 'history'].map((name) => ({
        name,
        next: (time) => new Date(time.getTime() + MINUTE_MS),
        run: async () => void done.push(`${name} by ${server}`),
      })),
    }),
  )
  for (const times of [1, 2]) {
    await Promise.all(clocks.map((clock) => clock.tick()))
    // The late one finds it done.
    await Promise.all(clocks.map((clock) => clock.tick()))
    expect(done.filter((what) => what.startsWith('history'))).toHaveLength(times)
    expect(done).toHaveLength(2 * times)
    now = new Date(now.getTime() + MINUTE_MS)
  }
})

test('counts tries wherever they are made', async () => {
  const limit = { key: 'log-in', most: 5, windowMs: MINUTE_MS }
  const tries = Array.from({ length: 12 }, (_, number) =>
    consume(servers[number % 2 === 0 ? 0 : 1].db, [limit], NOW),
  )
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit.most)
})

async function aServerOn(place: string): Promise<AppContext> {
  const settings = parseSettings({
    DATA_DIR: await aFolder(),
    DATABASE_URL: place,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'menus@example.com',
  })
  const publisher = {
    wake: () => {},
    preview: async () => null,
    isReady: () => true,
    whyNotReady: () => [],
    stop: async () => {},
  }
  return createContext({
    db: openDatabase(place),
    settings,
    publisher,
    media: await openMedia(settings, OWNERS_PATIENCE),
    log: pino({ level: 'silent' }),
    tokenSecret: TOKEN_SECRET,
    now: () => NOW,
    passwordCost: CHEAP,
  })
}

function emailOf(number: number): string {
  return `owner-${number}@example.com`
}

async function anOwner(number: number) {
  const [{ db }] = servers
  const { ownerId } = await aRestaurant(db, { name: `Corner ${number}` })
  const email = emailOf(number)
  await db
    .updateTable('owners')
    .set({ email, emailKey: email, passwordHash: 'of some password' })
    .where('id', '=', ownerId)
    .execute()
  return { ownerId, email }
}

/** All at once, then again. */
async function sendAll(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    for (const { mailer } of servers) mailer.wake()
    await Promise.all(servers.map(({ mailer }) => mailer.idle()))
  }
}

async function recipients(): Promise<string[]> {
  const mails = await Promise.all(mailServer.mails.map(readMail))
  return mails.map(({ to }) => to).toSorted()
}
