import { expect, test } from 'vitest'
import { MINUTE_MS } from '../rules/time/dates.ts'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import type { MailSubject } from '../schema.ts'
import { addMail, countWaitingMails, isMailMeant, putOffMail, takeMail } from './mails.ts'
import { endTokens, endUndos } from './owners.ts'

const LEASE = { leaseMs: 10 * MINUTE_MS, furthestMs: 60 * MINUTE_MS }

test('mails to domains that wait are left, however they are typed, and no others', async () => {
  await using house = await aDatabase()
  const { db } = house
  const emails = ['noura@Slow.example', 'sara@slow.example', 'omar@not-slow.example']
  for (const email of emails) {
    const expiresAt = new Date(NOW.getTime() + 60 * MINUTE_MS)
    await addMail(
      db,
      { ownerId: null, email, about: 'confirm-email', content: null, expiresAt },
      NOW,
    )
  }
  const take = async (...notTo: string[]) => (await takeMail(db, NOW, { ...LEASE, notTo }))?.email
  expect(await take('slow.example', 'other.example')).toBe('omar@not-slow.example')
  expect(await take('slow.example')).toBeUndefined()
  expect(new Set([await take(), await take()])).toEqual(new Set(emails.slice(0, 2)))
})

test.each(['_____.com', '%.com', '%'])(
  'a domain %s that waits holds no other back',
  async (domain) => {
    await using house = await aDatabase()
    const { db } = house
    const expiresAt = new Date(NOW.getTime() + 60 * MINUTE_MS)
    for (const email of [`a@${domain}`, 'noura@gmail.com']) {
      const mail = { ownerId: null, email, about: 'confirm-email', content: null } as const
      await addMail(db, { ...mail, expiresAt }, NOW)
    }
    const take = async () => (await takeMail(db, NOW, { ...LEASE, notTo: [domain] }))?.email
    expect([await take(), await take()]).toEqual(['noura@gmail.com', undefined])
  },
)

test('a waiting link ends with the tokens of its owner, or if its mail is gone, and the way back does not', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId } = await aRestaurant(db)
  const expiresAt = new Date(NOW.getTime() + 60 * MINUTE_MS)
  const take = async (about: MailSubject) => {
    const mail = { ownerId, email: 'noura@example.com', about, content: null, expiresAt }
    await addMail(db, mail, NOW)
    return (await takeMail(db, NOW, LEASE))?.id ?? ''
  }
  const links = ['confirm-email', 'reset-password', 'change-email', 'claim'] as const
  for (const about of links) {
    const id = await take(about)
    expect(await isMailMeant(db, id)).toBe(true)
    await db.updateTable('owners').set({ tokenVersion: 9 }).execute()
    expect(await isMailMeant(db, id)).toBe(false)
    await transact(db, (trx) => endTokens(trx, ownerId))
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
  }
  const undo = await take('undo-email')
  await transact(db, (trx) => endTokens(trx, ownerId))
  expect(await isMailMeant(db, undo)).toBe(true)
  await transact(db, (trx) => endUndos(trx, ownerId))
  expect(await isMailMeant(db, undo)).toBe(false)
})

test('mails that could not be sent are counted, with the oldest and its failure', async () => {
  await using house = await aDatabase()
  const { db } = house
  expect(await countWaitingMails(db)).toEqual({ waiting: 0, since: null, failure: null })
  for (const minute of [0, 1, 2]) {
    const at = new Date(NOW.getTime() + minute * MINUTE_MS)
    const expiresAt = new Date(NOW.getTime() + 60 * MINUTE_MS)
    const mail = {
      ownerId: null,
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
