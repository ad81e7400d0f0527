import { describe, expect, test } from 'vitest'
import { moveAccount } from '#db/queries/move-account.ts'
import { findOwnerByEmail } from '#db/queries/owners.ts'
import { resetAfterRestore } from '#db/queries/restore.ts'
import { addMailToken } from '#db/queries/sessions.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import type { LinkSubject } from '#db/schema.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { hashMailToken } from '../domain/mail/mail-contents.ts'
import { createMailer } from '../domain/mail/mailer.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'

const OWNER = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}
const NEW = 'sara@example.com'
const NEW_PASSWORD = 'saffron and rose'

interface Purpose {
  path: string
  subject: string
  /** Has it mailed. */
  ask: (house: House) => Promise<unknown>
  /** Whether the link needs no session or password; the reasons stand in `mail-links.ts`. */
  isEnough: boolean
}

const PURPOSES: Record<LinkSubject, Purpose> = {
  'confirm-email': {
    path: '/api/confirm-email',
    subject: 'Please confirm your email address',
    ask: async () => {},
    isEnough: false,
  },
  'change-email': {
    path: '/api/change-email/confirm',
    subject: 'Confirm your new email address',
    ask: askForNew,
    isEnough: false,
  },
  'undo-email': {
    path: '/api/change-email/undo',
    subject: 'Your email address was changed',
    ask: changeToNew,
    isEnough: true,
  },
  'undo-passkey': {
    path: '/api/passkeys/undo',
    subject: 'A passkey was added to your account',
    ask: addPasskey,
    isEnough: true,
  },
  'reset-password': {
    path: '/api/reset-password',
    subject: 'Choose a new password',
    ask: forget,
    isEnough: true,
  },
  claim: {
    path: '/api/reset-password',
    subject: `Your menu is ready at ${PRODUCT_NAME.en}`,
    ask: handOver,
    isEnough: true,
  },
}

describe.each(Object.entries(PURPOSES))('the link of a mail for %s', (_name, purpose) => {
  const { path, subject, ask, isEnough } = purpose
  const newPassword = path === '/api/reset-password' ? { password: NEW_PASSWORD } : {}

  test('counts once, and without a session or password only if it is enough', async () => {
    await using house = await aHouse()
    const { api } = house
    await ask(house)
    const { token: mailToken } = await house.mailAbout(subject)
    const open = async (proof: { password?: string; token?: string }) => {
      const { token, ...password } = proof
      const json = { token: mailToken, ...newPassword, ...password }
      return (await api.call('POST', path, { json, ...(token && { token }) })).status
    }
    const { token } = await anOwner(api)
    const others = isEnough ? [] : [{}, { token }, { password: 'a wrong one' }]
    const right = isEnough ? {} : { password: OWNER.password }
    const statuses = []
    for (const proof of [...others, right, right]) statuses.push(await open(proof))
    expect(statuses).toEqual([...others.map(() => 403), 200, 400])
  })

  test('is no link for anything else', async () => {
    await using house = await aHouse()
    await ask(house)
    const { token } = await house.mailAbout(subject)
    for (const other of Object.values(PURPOSES).filter((one) => one.path !== path)) {
      const json = { token, password: OWNER.password }
      expect(await house.api.call('POST', other.path, { json })).toMatchObject({
        status: 400,
        body: { field: 'token' },
      })
    }
  })

  test('ends with a restore', async () => {
    await using house = await aHouse()
    await ask(house)
    const { token } = await house.mailAbout(subject)
    await resetAfterRestore(house.api.db, NOW)
    const json = { token, password: OWNER.password }
    expect(await house.api.call('POST', path, { json })).toMatchObject({ status: 400 })
  })
})

describe.each(['reset-password', 'change-email'] as const)('a mail for %s that waits', (name) => {
  test.each(['a new password', 'the end of all sign-ins', 'a handing over'] as const)(
    'is not sent after %s',
    async (event) => {
      await using house = await aHouse()
      await house.api.context.mailer.close()
      await PURPOSES[name].ask(house)
      expect(await house.waiting()).toEqual([name])
      await happen(house, event)
      expect(await house.sentLater()).not.toContain(PURPOSES[name].subject)
    },
  )
})

test('a mail for a new address that waits is not sent after an undo', async () => {
  await using house = await aHouse()
  const { api } = house
  await changeToNew(house)
  const { token: undo } = await house.mailAbout(PURPOSES['undo-email'].subject)
  await api.context.mailer.close()
  const json = { email: 'third@example.com', password: OWNER.password }
  await api.call('POST', '/api/change-email', { token: await tokenOf(api, NEW), json })
  expect(await house.waiting()).toEqual(['change-email'])
  await api.call('POST', '/api/change-email/undo', { json: { token: undo } })
  expect(await house.sentLater()).toEqual(['Choose a new password'])
})

test('the way back is sent after a new password: whoever took the account would end it', async () => {
  await using house = await aHouse()
  await house.api.context.mailer.close()
  await changeToNew(house)
  expect(await house.waiting()).toEqual(['undo-email'])
  const token = await tokenOf(house.api, NEW)
  await happen({ ...house, token }, 'a new password')
  expect(await house.sentLater()).toContain(PURPOSES['undo-email'].subject)
})

type House = Awaited<ReturnType<typeof aHouse>>

/** With an owner whose address is confirmed, but for the mail that asks for it. */
async function aHouse() {
  const api = await anApi()
  await api.call('POST', '/signup', { json: OWNER })
  await api.context.mailer.idle()
  await api.db.updateTable('owners').set({ emailConfirmedAt: NOW.toISOString() }).execute()
  return {
    api,
    token: await tokenOf(api, OWNER.email),
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
    async mailAbout(subject: string) {
      await api.context.mailer.idle()
      const mails = await readOutbox(api.settings.dataDir)
      const mail = mails.find((one) => one.subject === subject)
      if (!mail) throw new Error(`There is no mail about ${subject}`)
      return mail
    },
    async waiting() {
      const mails = await api.db.selectFrom('mails').select('about').execute()
      return mails.map(({ about }) => about)
    },
    /** The subjects of what another server sends. */
    async sentLater() {
      const before = (await readOutbox(api.settings.dataDir)).map(({ source }) => source)
      const mailer = createMailer(api.context)
      mailer.wake()
      await mailer.idle()
      await mailer.close()
      const mails = await readOutbox(api.settings.dataDir)
      return mails.filter(({ source }) => !before.includes(source)).map(({ subject }) => subject)
    },
  }
}

async function forget({ api }: House): Promise<void> {
  const json = { email: OWNER.email }
  expect(await api.call('POST', '/api/forgot-password', { json })).toMatchObject({ status: 202 })
}

async function askForNew({ api, token }: House): Promise<void> {
  const json = { email: NEW, password: OWNER.password }
  const asked = await api.call('POST', '/api/change-email', { token, json })
  expect(asked).toMatchObject({ status: 202 })
}

/** Without its mail, which is another purpose's. */
async function changeToNew({ api }: House): Promise<void> {
  const owner = await findOwnerByEmail(api.db, OWNER.email)
  const link = { tokenHash: hashMailToken('a link'), purpose: 'change-email', email: NEW } as const
  const expiresAt = new Date(NOW.getTime() + 1000)
  await addMailToken(api.db, { ...link, ownerId: owner?.id ?? '', expiresAt }, NOW)
  const json = { token: 'a link', password: OWNER.password }
  const changed = await api.call('POST', '/api/change-email/confirm', { json })
  expect(changed).toMatchObject({ status: 200 })
}

async function addPasskey({ api, token }: House): Promise<void> {
  const { password } = OWNER
  const asked = await api.call('POST', '/api/passkeys/options', { token, json: { password } })
  const passkey = new Authenticator().make(asked.body as { challenge: string })
  const added = await api.call('POST', '/api/passkeys', { token, json: { name: 'Key', passkey } })
  expect(added).toMatchObject({ status: 201 })
}

async function handOver({ api }: House): Promise<void> {
  const owner = await findOwnerByEmail(api.db, OWNER.email)
  const account = { ownerId: owner?.id ?? '', slug: 'corner', email: NEW }
  await transact(api.db, (trx) => moveAccount(trx, account, { reason: 'Asked', now: NOW }))
  api.context.mailer.wake()
}

async function happen(
  house: House,
  event: 'a new password' | 'the end of all sign-ins' | 'a handing over',
): Promise<void> {
  const { api, token } = house
  if (event === 'a handing over') return handOver(house)
  const json = { password: OWNER.password, newPassword: NEW_PASSWORD }
  const answer =
    event === 'a new password'
      ? await api.call('POST', '/api/change-password', { token, json })
      : await api.call('POST', '/api/sign-out-everywhere', { token })
  expect(answer).toMatchObject({ status: 200 })
}

async function tokenOf(api: Api, email: string): Promise<string> {
  const json = { email, password: OWNER.password }
  const { body } = await api.call('POST', '/login', { json })
  return (body as { token: string }).token
}
