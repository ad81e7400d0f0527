import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const needed = (column: ColumnDefinitionBuilder) => column.notNull()

/** Who changed what. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('restaurants')
    .addColumn('lastLogged', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .createTable('changeLog')
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', needed)
    .addColumn('at', 'text', needed)
    .addColumn('byKind', 'text', needed)
    .addColumn('byId', 'text', needed)
    .addColumn('byName', 'text', needed)
    .addColumn('byRole', 'text')
    .addColumn('kind', 'text', needed)
    .addColumn('what', 'text', needed)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('counts', 'text')
    .addColumn('undo', 'text')
    .addPrimaryKeyConstraint('changeLogEntry', ['restaurantId', 'number'])
    .execute()
  await schema.createIndex('changeLogAt').on('changeLog').column('at').execute()
}
