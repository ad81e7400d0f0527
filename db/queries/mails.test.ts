import { expect, test } from 'vitest'
import { MINUTE_MS } from '../rules/time/dates.ts'
import { aDatabase } from '../testing/databases.ts'
import { NOW } from '../testing/fixtures.ts'
import { addMail, countWaitingMails, putOffMail, takeMail } from './mails.ts'

const LEASE = { leaseMs: 10 * MINUTE_MS, furthestMs: 60 * MINUTE_MS }

test('mails to domains that wait are left, however they are typed, and no others', async () => {
  await using house = await aDatabase()
  const { db } = house
  const emails = ['noura@Slow.example', 'sara@slow.example', 'omar@not-slow.example']
  for (const email of emails) {
    const expiresAt = new Date(NOW.getTime() + 60 * MINUTE_MS)
    await addMail(db, { email, about: 'confirm-email', content: null, expiresAt }, NOW)
  }
  const take = async (...notTo: string[]) => (await takeMail(db, NOW, { ...LEASE, notTo }))?.email
  expect(await take('slow.example', 'other.example')).toBe('omar@not-slow.example')
  expect(await take('slow.example')).toBeUndefined()
  expect(new Set([await take(), await take()])).toEqual(new Set(emails.slice(0, 2)))
})

test('mails that could not be sent are counted, with the oldest and its failure', async () => {
  await using house = await aDatabase()
  const { db } = house
  expect(await countWaitingMails(db)).toEqual({ waiting: 0, since: null, failure: null })
  for (const minute of [0, 1, 2]) {
    const at = new Date(NOW.getTime() + minute * MINUTE_MS)
    const expiresAt = new Date(NOW.getTime() + 60 * MINUTE_MS)
    const mail = {
      email: `${minute}@there.example`,
      about: 'confirm-email',
      content: null,
    } as const
    await addMail(db, { ...mail, expiresAt }, at)
    const taken = await takeMail(db, at, { ...LEASE, notTo: [] })
    const later = { nextAt: new Date(NOW.getTime() + 50 * MINUTE_MS), failure: `away ${minute}` }
    if (taken) await putOffMail(db, taken, later)
  }
  const since = NOW.toISOString()
  expect(await countWaitingMails(db)).toEqual({ waiting: 3, since, failure: 'away 0' })
})
