import { sql, type Kysely } from 'kysely'

const CODES = ['ar', 'de', 'en', 'fa', 'fr', 'hi', 'ru', 'tr', 'ur', 'zh']

/** The languages of a menu and its texts in them; a language's code is no category's address any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('restaurants').addColumn('language', 'text').execute()
  await db.schema.alterTable('restaurants').addColumn('languages', 'text').execute()
  await db.schema
    .createTable('texts')
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('itemId', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('textsPlace', ['restaurantId', 'language', 'itemId', 'field'])
    .execute()
  await db.schema.createIndex('textsItem').on('texts').column('itemId').execute()
  await leaveCodes(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('texts').execute()
  await db.schema.alterTable('restaurants').dropColumn('languages').execute()
  await db.schema.alterTable('restaurants').dropColumn('language').execute()
}

interface Category {
  id: string
  restaurantId: string
  slug: string
}

async function leaveCodes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Category>`
    select id, "restaurantId", slug from categories
    where slug in (${sql.join(CODES)})`.execute(db)
  for (const category of rows) await leaveCode(db, category)
}

/** Gives a category another address; the one before leads there. */
async function leaveCode(db: Kysely<unknown>, { id, restaurantId, slug }: Category): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    select slug from categories where "restaurantId" = ${restaurantId}`.execute(db)
  const taken = new Set(rows.map((row) => row.slug))
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  await sql`update restaurants set revision = revision + 1 where id = ${restaurantId}`.execute(db)
  await sql`update categories set slug = ${`${slug}-${number}`} where id = ${id}`.execute(db)
  await sql`insert into "formerCategorySlugs" ("restaurantId", slug, "categoryId", revision)
    select ${restaurantId}, ${slug}, ${id}, revision from restaurants where id = ${restaurantId}
    on conflict ("restaurantId", slug)
      do update set "categoryId" = excluded."categoryId", revision = excluded.revision`.execute(db)
}
