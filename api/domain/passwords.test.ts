import { expect, test } from 'vitest'
import { CHEAP } from '../testing/fixtures.ts'
import { createPasswords, PASSWORD_COST } from './passwords.ts'

test('a password is stored as a PHC string of argon2id at the recommended cost', async () => {
  const passwords = createPasswords(PASSWORD_COST)
  const stored = await passwords.hash('karak and dates')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await passwords.verify('karak and dates', stored)).toBe(true)
  expect(await passwords.verify('karak and date', stored)).toBe(false)
})

test('one password never gives one hash twice', async () => {
  const passwords = createPasswords(CHEAP)
  expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'))
})

test('a hash of another cost still counts', async () => {
  const stored = await createPasswords(CHEAP).hash('karak and dates')
  const passwords = createPasswords({ ...CHEAP, passes: 3 })
  expect(await passwords.verify('karak and dates', stored)).toBe(true)
})

test('a hash that another program made counts', async () => {
  // From the reference implementation: argon2 somesalt -id -t 2 -m 16 -p 1 <<< password
  const stored =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await createPasswords(CHEAP).verify('password', stored)).toBe(true)
})

test.each([null, '', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=64,t=1,p=1$$'])(
  'nothing is the password of %j',
  async (stored) => {
    const passwords = createPasswords(CHEAP)
    for (const password of ['', 'plain', 'anything']) {
      expect(await passwords.verify(password, stored)).toBe(false)
    }
  },
)

test('the same letters from another keyboard are the same password', async () => {
  const passwords = createPasswords(CHEAP)
  expect(await passwords.verify('cafe\u0301 100', await passwords.hash('caf\u00e9 １００'))).toBe(
    true,
  )
})
