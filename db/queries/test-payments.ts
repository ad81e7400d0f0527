import { randomBytes } from 'node:crypto'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, TestPaymentSchema } from '../schema.ts'

type Row<T extends keyof TestPaymentSchema> = Selectable<TestPaymentSchema[T]>
export type TestCustomer = Row<'testCustomers'>
export type TestCheckout = Row<'testCheckouts'>
export type TestPortal = Row<'testPortals'>
export type TestSubscriptionRow = Row<'testSubscriptions'>
export type TestInvoice = Row<'testInvoices'>

/** 128 random bits with a prefix. */
export function newTestId(kind: 'cus' | 'sub' | 'in' | 'cs' | 'bps' | 'evt'): string {
  return `${kind}_test_${randomBytes(16).toString('hex')}`
}

/** Returns the existing id, if any. */
export async function putTestCustomer(db: Db, customer: Omit<TestCustomer, 'id'>): Promise<string> {
  await db
    .insertInto('testCustomers')
    .values({ id: newTestId('cus'), ...customer })
    .onConflict((conflict) => conflict.column('ownerId').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('testCustomers')
    .select('id')
    .where('ownerId', '=', customer.ownerId)
    .executeTakeFirstOrThrow()
  return id
}

export function findTestCustomer(db: Db, id: string): Promise<TestCustomer | undefined> {
  return db.selectFrom('testCustomers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listTestPayers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('testSubscriptions')
    .select('customerId')
    .distinct()
    .orderBy('customerId')
    .execute()
  return rows.map(({ customerId }) => customerId)
}

export async function addTestSubscription(
  db: Db,
  subscription: Insertable<TestPaymentSchema['testSubscriptions']>,
): Promise<void> {
  await db.insertInto('testSubscriptions').values(subscription).execute()
}

export function listTestSubscriptions(db: Db, customerId: string): Promise<TestSubscriptionRow[]> {
  return db
    .selectFrom('testSubscriptions')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export function findTestSubscription(db: Db, id: string): Promise<TestSubscriptionRow | undefined> {
  return db.selectFrom('testSubscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateTestSubscription(
  db: Db,
  id: string,
  change: Updateable<TestPaymentSchema['testSubscriptions']>,
): Promise<void> {
  await db.updateTable('testSubscriptions').set(change).where('id', '=', id).execute()
}

/** Numbered in sequence, in a transaction. */
export async function addTestInvoice(
  trx: Db,
  invoice: Omit<Insertable<TestPaymentSchema['testInvoices']>, 'id' | 'number'>,
): Promise<void> {
  const { number } = await trx
    .selectFrom('testInvoices')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('testInvoices')
    .values({ id: newTestId('in'), number, ...invoice })
    .execute()
}

export function listTestInvoices(db: Db, customerId: string): Promise<TestInvoice[]> {
  return db
    .selectFrom('testInvoices')
    .innerJoin('testSubscriptions', 'testSubscriptions.id', 'subscriptionId')
    .selectAll('testInvoices')
    .where('customerId', '=', customerId)
    .orderBy('number', 'desc')
    .execute()
}

export function findTestInvoice(db: Db, id: string): Promise<TestInvoice | undefined> {
  return db.selectFrom('testInvoices').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateTestInvoice(
  db: Db,
  id: string,
  change: Updateable<TestPaymentSchema['testInvoices']>,
): Promise<void> {
  await db.updateTable('testInvoices').set(change).where('id', '=', id).execute()
}

export async function addTestCheckout(db: Db, checkout: TestCheckout): Promise<void> {
  await db.insertInto('testCheckouts').values(checkout).execute()
}

export function findTestCheckout(db: Db, id: string): Promise<TestCheckout | undefined> {
  return db.selectFrom('testCheckouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Neither paid nor expired. */
export function listOpenTestCheckouts(
  db: Db,
  customerId: string,
  now: Date,
): Promise<TestCheckout[]> {
  return db
    .selectFrom('testCheckouts')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('subscriptionId', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .execute()
}

export async function updateTestCheckout(
  db: Db,
  id: string,
  change: Updateable<TestPaymentSchema['testCheckouts']>,
): Promise<void> {
  await db.updateTable('testCheckouts').set(change).where('id', '=', id).execute()
}

/** Removes expired ones. */
export async function addTestPortal(db: Db, portal: TestPortal, now: Date): Promise<void> {
  await db.deleteFrom('testPortals').where('expiresAt', '<=', now.toISOString()).execute()
  await db.insertInto('testPortals').values(portal).execute()
}

export function findTestPortal(db: Db, id: string, now: Date): Promise<TestPortal | undefined> {
  return db
    .selectFrom('testPortals')
    .selectAll()
    .where('id', '=', id)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}
