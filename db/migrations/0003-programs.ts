import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const needed = (column: ColumnDefinitionBuilder) => column.notNull()
const keyOf = (id: string) => (column: ColumnDefinitionBuilder) =>
  column.primaryKey().notNull().references(id).onDelete('cascade')

/** What other programs of a restaurant use. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('apiKeys')
    .addColumn('restaurantId', 'text', keyOf('restaurants.id'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('lastSigns', 'text', needed)
    .addColumn('tokenVersion', 'integer', needed)
    .addColumn('createdAt', 'text', needed)
    .addColumn('lastUsedAt', 'text')
    .execute()
  await schema
    .createTable('webhooks')
    .addColumn('restaurantId', 'text', keyOf('restaurants.id'))
    .addColumn('url', 'text', needed)
    .addColumn('secret', 'text', needed)
    .addColumn('createdAt', 'text', needed)
    .execute()
  await schema
    .createTable('webhookDeliveries')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('webhooks.restaurantId').onDelete('cascade'),
    )
    .addColumn('revision', 'bigint', needed)
    .addColumn('createdAt', 'text', needed)
    .addColumn('expiresAt', 'text', needed)
    .addColumn('attempts', 'integer', needed)
    .addColumn('nextAt', 'text')
    .addColumn('leaseUntil', 'text')
    .addColumn('deliveredAt', 'text')
    .addColumn('status', 'integer')
    .addColumn('failure', 'text')
    .execute()
  await schema
    .createIndex('webhookDeliveriesNext')
    .on('webhookDeliveries')
    .column('nextAt')
    .execute()
  await schema
    .createIndex('webhookDeliveriesRestaurant')
    .on('webhookDeliveries')
    .columns(['restaurantId', 'createdAt'])
    .execute()
}
