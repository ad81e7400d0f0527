import { readMail } from '#api/testing/outbox.ts'
import { runCommand } from '#builder/testing/command.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { isBehind, listPublicationStates } from '#db/queries/publications.ts'
import { listTestPayments } from '#db/queries/test-payments.ts'
import { expect } from 'vitest'
import type { Fleet } from './fleet.ts'
import type { Writer } from './writer.ts'

const CONFIRM = 'Please confirm your email address'
const PAID = 'We have received your payment'

/** What is due within some hours is done, by a server that starts then. */
export async function passHours({ db, servers }: Fleet): Promise<void> {
  const [server] = servers
  await server?.kill()
  const before = new Date(0).toISOString()
  await db.updateTable('mails').set({ nextAt: before, leaseUntil: null }).execute()
  await db.updateTable('clockTasks').set({ nextAt: before, leaseUntil: null }).execute()
  await server?.restart()
  await eventually(async () => {
    expect(await db.selectFrom('mails').select(['email', 'about']).execute()).toEqual([])
  })
}

/** Every menu is out as it was last saved, and all files are as they should be. */
export async function expectAllPublished({ db, settings }: Fleet): Promise<void> {
  await eventually(async () => {
    expect((await listPublicationStates(db)).filter(isBehind)).toEqual([])
  })
  const verified = await runCommand(settings, 'verify')
  expect(verified).toMatchObject({ status: 0, stderr: '' })
}

/** What each owner was told is there: in the dashboard and on the pages, and nothing else. */
export async function expectWhatWasTold({ urls }: Fleet, owners: readonly Writer[]) {
  for (const owner of owners) {
    const menu = await owner.menu()
    expect(owner.ledger.faults(menu), owner.name).toEqual([])
    for (const { title, slug, products } of menu) {
      const page = await (await fetch(`${urls[0]}/${owner.slug}/${slug}`)).text()
      const text = page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
      const missing = products.filter(({ name, price }) => !text.includes(`${name} Aed ${price} `))
      expect(missing, `${owner.name}: ${title}`).toEqual([])
    }
  }
}

/** Who has paid has one invoice, and the numbers have no gap. */
export async function expectOneInvoiceEach({ db }: Fleet, owners: readonly Writer[]) {
  for (const owner of owners) {
    const { data } = await owner.invoices()
    expect(
      data.map(({ status }) => status),
      owner.name,
    ).toEqual(owner.ledger.isPaid ? ['paid'] : [])
  }
  const payers = owners.filter(({ ledger }) => ledger.isPaid)
  const numbers = (await listTestPayments(db)).flatMap(
    ({ thing }) => /"number":"TEST-0*(\d+)"/.exec(thing)?.[1] ?? [],
  )
  expect(numbers).toEqual(payers.map((_, index) => String(index + 1)))
}

/** Who has signed up or paid was told so once; what was sent again was the same mail. */
export async function expectOneMailEach({ mails }: Fleet, owners: readonly Writer[]) {
  const sent = new Set<string>()
  for (const mail of mails) {
    const { to, subject } = await readMail(mail)
    const [, id = ''] = /^message-id: *(\S+)/im.exec(mail) ?? []
    sent.add(`${to}: ${subject} ${id}`)
  }
  const told = [...sent].map((mail) => mail.slice(0, mail.lastIndexOf(' ')))
  const wanted = owners.flatMap(({ email, ledger: { isPaid } }) =>
    [CONFIRM, ...(isPaid ? [PAID] : [])].map((subject) => `${email}: ${subject}`),
  )
  expect(told.toSorted()).toEqual(wanted.toSorted())
}
