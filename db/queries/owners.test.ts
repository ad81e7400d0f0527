import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { NOW } from '../testing/fixtures.ts'
import {
  addOwner,
  confirmEmail,
  endUndos,
  findOwnerByEmail,
  getAccount,
  holdEmail,
  isEmailFree,
} from './owners.ts'

function anOwner(email: string) {
  return { email, passwordHash: 'hash', language: 'en', now: NOW }
}

it('has an e-mail that nobody else has, whatever its case', async () => {
  await using house = await aDatabase()
  const owner = await addOwner(house.db, anOwner('Owner@Example.com'))
  await expect(addOwner(house.db, anOwner('owner@EXAMPLE.com'))).rejects.toMatchObject({
    code: 'conflict',
    message: 'Email already exists',
    field: 'email',
  })
  expect(await findOwnerByEmail(house.db, ' OWNER@example.com ')).toEqual({
    ...owner,
    email: 'Owner@Example.com',
  })
  expect(await findOwnerByEmail(house.db, 'other@example.com')).toBeUndefined()
})

it('keeps a former e-mail for its owner until a moment, or until nothing can be undone', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { id: ownerId } = await addOwner(db, anOwner('new@example.com'))
  const until = new Date(NOW.getTime() + 1000)
  const held = { ownerId, email: 'Former@Example.com', until }
  await holdEmail(db, held, NOW)
  // Once more, after a second change.
  await holdEmail(db, held, NOW)
  const isFree = (now: Date, except?: string) =>
    isEmailFree(db, 'former@example.com', { now, ...(except && { except }) })
  expect([await isFree(NOW), await isFree(NOW, ownerId), await isFree(until)]).toEqual([
    false,
    true,
    true,
  ])
  await expect(addOwner(db, anOwner('former@example.com'))).rejects.toMatchObject({
    message: 'Email already exists',
  })
  await endUndos(db, ownerId)
  expect(await isFree(NOW)).toBe(true)
  await holdEmail(db, held, NOW)
  // Of a later change only.
  await endUndos(db, ownerId, new Date(until.getTime() + 1).toISOString())
  expect(await isFree(NOW)).toBe(false)
  await endUndos(db, ownerId, until.toISOString())
  expect(await isFree(NOW)).toBe(true)
})

it('is confirmed since the first time', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { id } = await addOwner(db, anOwner('owner@example.com'))
  await confirmEmail(db, id, NOW)
  await confirmEmail(db, id, new Date(NOW.getTime() + 1000))
  expect((await getAccount(db, id)).emailConfirmedAt).toBe(NOW.toISOString())
})
