import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importMenus } from '#builder/import/import-menus.ts'
import { databaseWriter } from '#builder/import/write.ts'
import { moveAccount } from '#db/queries/move-account.ts'
import { findOwnerByEmail, getAccount, holdEmail, isEmailFree } from '#db/queries/owners.ts'
import { addMailToken, findMailToken } from '#db/queries/sessions.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'

const EMAIL = 'noura@example.com'
const PASSWORD = 'karak and dates'
const WEEKS_LATER = new Date(NOW.getTime() + 30 * DAY_MS)

async function importOne(api: Api, owner: string | null): Promise<void> {
  const file = join(api.settings.dataDir, 'menu.json')
  const products = [{ name: 'Mint', price: 1.5 }]
  const categories = [{ title: 'Tea', products }]
  await writeFile(file, JSON.stringify({ restaurants: [{ name: 'Drop Cafe', categories }] }))
  const writer = databaseWriter(api.db, NOW, owner)
  const { errors } = await importMenus({ paths: [file], writer, dryRun: false })
  expect(errors).toEqual([])
}

/** The mails that the server sends next. */
async function sent({ context, settings }: Api) {
  const before = (await readOutbox(settings.dataDir)).length
  context.mailer.wake()
  await context.mailer.idle()
  return (await readOutbox(settings.dataDir)).slice(before)
}

function trialEnds({ db }: Api): Promise<string | null> {
  const query = db.selectFrom('subscriptions').select('trialExpiresAt')
  return query.executeTakeFirstOrThrow().then(({ trialExpiresAt }) => trialExpiresAt)
}

async function move({ db }: Api, from: string, now: Date): Promise<void> {
  const owner = await findOwnerByEmail(db, from)
  const account = { ownerId: owner?.id ?? '', slug: 'drop-cafe', email: EMAIL }
  await transact(db, (trx) => moveAccount(trx, account, { reason: 'Asked', now }))
}

async function logIn(api: Api): Promise<string> {
  const { body } = await api.call('POST', '/login', { json: { email: EMAIL, password: PASSWORD } })
  return (body as { token: string }).token
}

test.each([
  ['by the import', NOW, EMAIL],
  ['by the command owner', WEEKS_LATER, null],
])(
  'an imported menu is handed over %s with a link, and its trial begins with the first sign-in',
  async (_way, handedOver, owner) => {
    await using api = await anApi()
    await importOne(api, owner)
    api.setNow(handedOver)
    if (owner === null) await move(api, 'drop-cafe@import.invalid', handedOver)
    const [mail, ...others] = await sent(api)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: EMAIL, subject: `Your menu is ready at ${PRODUCT_NAME.en}` })
    expect(mail?.link).toBe(`http://localhost:3000/reset-password?token=${mail?.token}`)

    const opened = new Date(handedOver.getTime() + 6 * DAY_MS)
    api.setNow(opened)
    const json = { token: mail?.token, password: PASSWORD }
    expect(await api.call('POST', '/api/reset-password', { json })).toMatchObject({ status: 200 })
    const token = await logIn(api)
    expect(await trialEnds(api)).toBe(new Date(opened.getTime() + 7 * DAY_MS).toISOString())
    const added = await api.call('POST', '/addCategory', {
      token,
      json: { title: 'Coffee', selectedIcon: '/icons/pot-of-food.svg' },
    })
    expect(added).toMatchObject({ status: 201 })
    // Not with the next one.
    api.setNow(new Date(opened.getTime() + DAY_MS))
    await logIn(api)
    expect(await trialEnds(api)).toBe(new Date(opened.getTime() + 7 * DAY_MS).toISOString())
  },
)

test('an account that is moved by hand is not taken back', async () => {
  await using api = await anApi()
  const { db } = api
  const { ownerId } = await anOwner(api)
  const former = { ownerId, email: 'former@example.com' }
  const back = { tokenHash: 'of an undo', purpose: 'undo-email' } as const
  const until = new Date(NOW.getTime() + DAY_MS)
  await addMailToken(db, { ...former, ...back, expiresAt: until }, NOW)
  await holdEmail(db, { ...former, until }, NOW)
  await move(api, (await getAccount(db, ownerId)).email, NOW)
  expect(await findMailToken(db, back, NOW)).toBeUndefined()
  expect(await isEmailFree(db, former.email, { now: NOW })).toBe(true)
})

test('an address that no mail can reach gets none, whoever asks', async () => {
  await using api = await anApi()
  await importOne(api, null)
  for (const email of ['drop-cafe@import.invalid', 'DROP-CAFE@Import.Invalid']) {
    const asked = await api.call('POST', '/api/forgot-password', { json: { email } })
    expect(asked.status).toBe(202)
    expect(await sent(api)).toEqual([])
  }
})
