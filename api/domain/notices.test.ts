import { expect, test } from 'vitest'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { TRIAL_DAYS } from '#db/rules/billing/plans.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { createClock } from '../scheduler.ts'
import { anApi, anOwner, type Api, clockTask } from '../testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'
import { sendDueNotices, sendNoticesOf } from './notices.ts'

const TRIAL_MS = TRIAL_DAYS * DAY_MS

test('a trial’s end is told two days ahead and when it has come, in the owner’s language', async () => {
  await using api = await anApi()
  const { ownerId: arabic } = await aSignedUp(api)
  const { ownerId: english } = await aSignedUp(api)
  await api.db.updateTable('owners').set({ language: 'ar' }).where('id', '=', arabic).execute()
  for (let hours = 0; hours <= 10 * 24; hours += 7) await sweep(api, hours * (DAY_MS / 24))
  expect(await subjects(api, arabic)).toEqual([
    'تنتهي تجربتك المجانية بعد الغد',
    'انتهت تجربتك المجانية',
  ])
  expect(await subjects(api, english)).toEqual([
    'Your free trial ends in 2 days',
    'Your free trial has ended',
  ])
  const [ending] = await mailsTo(api, english)
  expect(ending?.link).toBe(`${api.settings.publicUrl}/dashboard/subscription`)
  expect(ending?.text).toContain('until 8 January 2026')
  expect(ending?.html).toContain('until 8 January 2026')
  const [, ended] = await mailsTo(api, arabic)
  expect(ended?.html).toContain('<html lang="ar" dir="rtl">')
  expect(ended?.text).toContain('8 يناير 2026')
})

test('sweeps at once tell nobody twice', async () => {
  await using api = await anApi()
  const { ownerId, restaurantId } = await aSignedUp(api)
  api.setNow(new Date(NOW.getTime() + TRIAL_MS - DAY_MS))
  await Promise.all([sendDueNotices(api.context), sendDueNotices(api.context)])
  await Promise.all([sendDueNotices(api.context), sendNoticesOf(api.context, restaurantId)])
  await api.context.mailer.idle()
  expect(await subjects(api, ownerId)).toEqual(['Your free trial ends tomorrow'])
})

test('waits for no mail server, which keeps all that is due by the clock', async () => {
  await using api = await anApi()
  await aSignedUp(api)
  api.setNow(new Date(NOW.getTime() + TRIAL_MS - DAY_MS))
  const mailer = { ...api.context.mailer, idle: () => new Promise<void>(() => {}) }
  await sendDueNotices({ ...api.context, mailer })
  expect(await api.db.selectFrom('sentNotices').selectAll().execute()).toHaveLength(1)
  await api.context.mailer.idle()
})

test('everybody is told, also when there are many', async () => {
  await using api = await anApi()
  const ownerIds = []
  for (let number = 0; number < 101; number += 1) ownerIds.push(await aSignedUp(api))
  await sweep(api, TRIAL_MS - DAY_MS)
  expect(await readOutbox(api.settings.dataDir)).toHaveLength(ownerIds.length)
})

test('an imported menu, to which nobody ever signed in, gets no mail', async () => {
  await using api = await anApi()
  await anOwner(api)
  await sweep(api, TRIAL_MS - DAY_MS)
  expect(await readOutbox(api.settings.dataDir)).toEqual([])
})

test('what cannot be sent for want of a mail server is told once there is one', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example' }
  await using api = await anApi(production)
  const { restaurantId } = await aSignedUp(api)
  api.setNow(new Date(NOW.getTime() + TRIAL_MS - DAY_MS))
  await sendDueNotices(api.context)
  await api.context.mailer.idle()
  await sendNoticesOf(api.context, restaurantId)
  expect(await api.db.selectFrom('sentNotices').selectAll().execute()).toEqual([])
})

test('the clock tells every hour, and one of two servers does it', async () => {
  await using api = await anApi()
  const { db, log } = api.context
  let now = NOW
  const runs: string[] = []
  const task = clockTask(api, 'notices')
  const clockOf = (name: string) => {
    const run = async () => void runs.push(`${name} ${now.getUTCHours()}`)
    return createClock({ db, log, now: () => now, tasks: [{ ...task, run }] })
  }
  const clocks = [clockOf('one'), clockOf('two')]
  for (let minutes = 0; minutes <= 120; minutes += 20) {
    now = new Date(NOW.getTime() + minutes * 60_000)
    await Promise.all(clocks.map((clock) => clock.tick()))
  }
  expect(runs.map((run) => run.split(' ')[1])).toEqual(['8', '9', '10'])
})

test('a task that fails is done again when its lease is over', async () => {
  await using api = await anApi()
  const { db, log } = api.context
  let now = NOW
  let tries = 0
  const task = {
    name: 'shaky',
    next: () => new Date(now.getTime() + DAY_MS),
    run: async () => {
      tries += 1
      if (tries === 1) throw new Error('The line was cut')
    },
  }
  const clock = createClock({ db, log, now: () => now, tasks: [task] })
  for (const minutes of [0, 14, 15, 60]) {
    now = new Date(NOW.getTime() + minutes * 60_000)
    await clock.tick()
  }
  expect(tries).toBe(2)
  expect(api.log.join('')).toContain('The line was cut')
})

async function aSignedUp(api: Api): Promise<Record<'ownerId' | 'restaurantId', string>> {
  const { ownerId, restaurantId } = await anOwner(api)
  await api.db
    .updateTable('owners')
    .set({ passwordHash: 'a hash' })
    .where('id', '=', ownerId)
    .execute()
  return { ownerId, restaurantId }
}

async function sweep(api: Api, ms: number): Promise<void> {
  api.setNow(new Date(NOW.getTime() + ms))
  await sendDueNotices(api.context)
  await api.context.mailer.idle()
}

async function mailsTo({ db, settings }: Api, ownerId: string) {
  const { email } = await db
    .selectFrom('owners')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return (await readOutbox(settings.dataDir)).filter(({ to }) => to === email)
}

async function subjects(api: Api, ownerId: string): Promise<string[]> {
  return (await mailsTo(api, ownerId)).map(({ subject }) => subject)
}
