import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant, NOW } from '../testing/fixtures.ts'
import { deleteAccount } from './owners.ts'
import { addMailToken, deleteMailTokens, findMailToken } from './sessions.ts'

const EXPIRY = new Date('2026-01-01T09:00:00.000Z')
const JUST_BEFORE = new Date('2026-01-01T08:59:59.999Z')
const RESET = { tokenHash: 'one', purpose: 'reset-password' } as const

it('counts until its time, for its purpose', async () => {
  await using house = await aDatabase()
  const { ownerId } = await aRestaurant(house.db)
  await addMailToken(house.db, { ...RESET, ownerId, expiresAt: EXPIRY }, NOW)
  expect(await findMailToken(house.db, RESET, JUST_BEFORE)).toMatchObject({ ownerId })
  expect(await findMailToken(house.db, RESET, EXPIRY)).toBeUndefined()
  const other = { ...RESET, purpose: 'confirm-email' } as const
  expect(await findMailToken(house.db, other, NOW)).toBeUndefined()
  expect(await findMailToken(house.db, { ...RESET, tokenHash: 'two' }, NOW)).toBeUndefined()
})

it('goes with all others of its owner and purpose', async () => {
  await using house = await aDatabase()
  const { db } = house
  const [first, second] = [await aRestaurant(db), await aRestaurant(db)]
  const confirm = { tokenHash: 'three', purpose: 'confirm-email' } as const
  const others = { ...RESET, tokenHash: 'four' }
  for (const [token, { ownerId }] of [
    [RESET, first],
    [{ ...RESET, tokenHash: 'two' }, first],
    [confirm, first],
    [others, second],
  ] as const) {
    await addMailToken(db, { ...token, ownerId, expiresAt: EXPIRY }, NOW)
  }
  await deleteMailTokens(db, first.ownerId, 'reset-password')
  const left = await db.selectFrom('mailTokens').select('tokenHash').orderBy('tokenHash').execute()
  expect(left.map(({ tokenHash }) => tokenHash)).toEqual(['four', 'three'])
})

it('is thrown away when it has run out or its owner is gone', async () => {
  await using house = await aDatabase()
  const { db } = house
  const [first, second] = [await aRestaurant(db), await aRestaurant(db)]
  await addMailToken(db, { ...RESET, ownerId: first.ownerId, expiresAt: EXPIRY }, NOW)
  const later = { ...RESET, tokenHash: 'two', expiresAt: new Date('2026-01-01T10:00:00.000Z') }
  await addMailToken(db, { ...later, ownerId: second.ownerId }, EXPIRY)
  const hashes = () => db.selectFrom('mailTokens').select('tokenHash').execute()
  expect(await hashes()).toEqual([{ tokenHash: 'two' }])
  await deleteAccount(db, second.ownerId, NOW)
  expect(await hashes()).toEqual([])
})
