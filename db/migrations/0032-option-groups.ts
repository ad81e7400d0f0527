import type { Kysely } from 'kysely'

const USERS = ['categories', 'products']

/** Groups of options, and which of them categories and products have. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('optionGroups')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('min', 'integer', (column) => column.notNull())
    .addColumn('max', 'integer', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('changes', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
  await schema
    .createIndex('optionGroupsRestaurant')
    .on('optionGroups')
    .column('restaurantId')
    .execute()
  for (const table of USERS) await schema.alterTable(table).addColumn('groups', 'text').execute()
}

export async function down({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of USERS) await schema.alterTable(table).dropColumn('groups').execute()
  await schema.dropTable('optionGroups').execute()
}
