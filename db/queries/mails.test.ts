import { expect, test } from 'vitest'
import { MINUTE_MS } from '../rules/time/dates.ts'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import type { MailSubject } from '../schema.ts'
import { addMail, isMailMeant, removeMail, takeMail } from './mails.ts'
import { endTokens, endUndos } from './owners.ts'

test.each([
  ['Slow.example', 'slow.example', 'not-slow.example'],
  ['_____.com', '_____.com', 'gmail.com'],
  ['%', '%', 'gmail.com'],
])('two mails to %s are under way at a time, and others go on', async (typed, domain, other) => {
  await using house = await aDatabase()
  const { db } = house
  for (const email of [`a@${typed}`, `b@${domain}`, `c@${domain}`, `noura@${other}`]) {
    const expiresAt = new Date(NOW.getTime() + 60 * MINUTE_MS)
    const mail = { ownerId: null, email, about: 'confirm-email', content: null } as const
    await addMail(db, { ...mail, expiresAt }, NOW)
  }
  const takeAll = async () => {
    const taken = []
    for (let mail; (mail = await takeMail(db, NOW));) taken.push(mail)
    return taken
  }
  const taken = await takeAll()
  expect(taken.map((mail) => mail.domain).toSorted()).toEqual([domain, domain, other].toSorted())
  const sent = taken.find((mail) => mail.domain === domain)
  await removeMail(db, sent?.id ?? '')
  expect((await takeAll()).map((mail) => mail.domain)).toEqual([domain])
})

test('a waiting link ends with the tokens of its owner, or if its mail is gone, and the way back does not', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId } = await aRestaurant(db)
  const expiresAt = new Date(NOW.getTime() + 60 * MINUTE_MS)
  const take = async (about: MailSubject) => {
    const mail = { ownerId, email: 'noura@example.com', about, content: null, expiresAt }
    await addMail(db, mail, NOW)
    return (await takeMail(db, NOW))?.id ?? ''
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
