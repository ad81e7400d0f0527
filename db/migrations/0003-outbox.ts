import type { Kysely } from 'kysely'

/** Mails, deliveries and purges wait alike. The defaults are for older servers, which know paths only. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString()
  await schema.alterTable('mails').addColumn('leaseUntil', 'text').execute()
  const purges = () => schema.alterTable('purges')
  await purges()
    .addColumn('createdAt', 'text', (column) => column.notNull().defaultTo(now))
    .execute()
  await purges()
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await purges()
    .addColumn('nextAt', 'text', (column) => column.notNull().defaultTo(now))
    .execute()
  await purges().addColumn('leaseUntil', 'text').execute()
  await purges().addColumn('failure', 'text').execute()
}
