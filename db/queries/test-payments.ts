import type { Db, Schema } from '../schema.ts'

/** A customer, checkout, subscription or invoice of the test payments, as JSON. */
export type TestPayment = Schema['testPayments']

/** In the order in which they were made. */
export function listTestPayments(db: Db): Promise<TestPayment[]> {
  return db.selectFrom('testPayments').selectAll().orderBy('position').execute()
}

export async function putTestPayment(db: Db, payment: TestPayment): Promise<void> {
  const { thing } = payment
  await db
    .insertInto('testPayments')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ thing }))
    .execute()
}

export async function removeTestPayment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('testPayments').where('id', '=', id).execute()
}
