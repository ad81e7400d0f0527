import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { aRestaurant, NOW } from '../testing/fixtures.ts'
import { transact } from '../transact.ts'
import { moveAccount } from './move-account.ts'
import {
  addPasskey,
  countCodes,
  findCredential,
  hasPasskey,
  listCredentials,
  listPasskeys,
  MOST_PASSKEYS,
  removePasskey,
  replaceCodes,
  useChallenge,
  useCode,
  usePasskey,
} from './passkeys.ts'

const LATER = new Date(NOW.getTime() + 1000)

function aPasskey(ownerId: string, credentialId = 'abc') {
  const publicKey = new Uint8Array([1, 2, 255])
  const transports = ['internal', 'hybrid']
  // As high as a device can count.
  return { ownerId, name: 'Phone', credentialId, publicKey, counter: 2 ** 32 - 2, transports }
}

it('keeps what a device has told, and notes its use once for each count', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId } = await aRestaurant(db)
  const passkey = aPasskey(ownerId)
  expect(await addPasskey(db, passkey, NOW)).toBe(1)
  const { name: _, ...credential } = passkey
  const found = await findCredential(db, 'abc')
  expect(found).toEqual({ id: expect.any(String), ...credential })
  expect(await listCredentials(db, ownerId)).toEqual([
    { credentialId: 'abc', transports: credential.transports },
  ])
  const use = { id: found?.id ?? '', before: credential.counter, counter: credential.counter + 1 }
  expect(await usePasskey(db, use, LATER)).toBe(true)
  expect(await usePasskey(db, use, LATER)).toBe(false)
  expect(await listPasskeys(db, ownerId)).toEqual([
    {
      id: use.id,
      name: 'Phone',
      createdAt: NOW.toISOString(),
      lastUsedAt: LATER.toISOString(),
    },
  ])
  expect(await findCredential(db, 'abd')).toBeUndefined()
})

it('takes ten of a person, and each for one account', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId } = await aRestaurant(db)
  const other = await aRestaurant(db)
  for (let count = 1; count <= MOST_PASSKEYS; count += 1) {
    expect(await addPasskey(db, aPasskey(ownerId, `c${count}`), NOW)).toBe(count)
  }
  await expect(addPasskey(db, aPasskey(ownerId, 'more'), NOW)).rejects.toThrow('limit of 10')
  await expect(addPasskey(db, aPasskey(other.ownerId, 'c1'), NOW)).rejects.toThrow('already')
  expect(await hasPasskey(db, other.ownerId)).toBe(false)
})

it('lets each code in once, of its person only, until there are new ones or no passkey', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId } = await aRestaurant(db)
  const other = await aRestaurant(db)
  await addPasskey(db, aPasskey(ownerId), NOW)
  await addPasskey(db, aPasskey(ownerId, 'second'), NOW)
  await replaceCodes(db, ownerId, ['A', 'B'])
  expect(await useCode(db, other.ownerId, 'A')).toBe(false)
  expect(await useCode(db, ownerId, 'A')).toBe(true)
  expect(await useCode(db, ownerId, 'A')).toBe(false)
  await replaceCodes(db, ownerId, ['C', 'D'])
  expect(await useCode(db, ownerId, 'B')).toBe(false)
  const [first, second] = await listPasskeys(db, ownerId)
  await expect(removePasskey(db, other.ownerId, first?.id ?? '')).rejects.toThrow('Not found')
  await removePasskey(db, ownerId, first?.id ?? '')
  expect(await countCodes(db, ownerId)).toBe(2)
  await removePasskey(db, ownerId, second?.id ?? '')
  expect(await countCodes(db, ownerId)).toBe(0)
})

it('leaves nothing where an account goes to somebody else', async () => {
  await using house = await aDatabase()
  const { db } = house
  const { ownerId } = await aRestaurant(db)
  await addPasskey(db, aPasskey(ownerId), NOW)
  await replaceCodes(db, ownerId, ['A'])
  const moved = { ownerId, slug: 'corner', email: 'next@example.com' }
  await transact(db, (trx) => moveAccount(trx, moved, { reason: 'Asked', now: NOW }))
  expect(await hasPasskey(db, ownerId)).toBe(false)
  expect(await countCodes(db, ownerId)).toBe(0)
})

it('takes each challenge once, and forgets it when it has expired', async () => {
  await using house = await aDatabase()
  const { db } = house
  const challenge = { challenge: 'asked', expiresAt: LATER }
  expect(await useChallenge(db, challenge, NOW)).toBe(true)
  expect(await useChallenge(db, challenge, NOW)).toBe(false)
  await useChallenge(db, { challenge: 'other', expiresAt: new Date('2030-01-01') }, LATER)
  expect(await db.selectFrom('usedChallenges').selectAll().execute()).toHaveLength(1)
})
