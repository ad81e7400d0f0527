import { expect, test } from 'vitest'
import { MINUTE_MS } from '../rules/dates.ts'
import { aDatabase } from '../testing/databases.ts'
import { NOW } from '../testing/fixtures.ts'
import { addMail, takeMail } from './mails.ts'

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
