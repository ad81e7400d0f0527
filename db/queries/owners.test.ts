import { expect, it } from 'vitest'
import { aDatabase } from '../testing/databases.ts'
import { NOW } from '../testing/fixtures.ts'
import { addOwner, findOwnerByEmail } from './owners.ts'

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
