import type { Kysely, SchemaModule } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createPeople(db.schema)
  await createMenus(db.schema)
  await createFormerSlugs(db.schema)
  await createPublishing(db.schema)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const tables = [
    'tries',
    'publications',
    'formerProductSlugs',
    'formerCategorySlugs',
    'products',
    'categories',
    'restaurantSlugs',
    'restaurants',
    'pictures',
    'owners',
  ]
  for (const table of tables) await db.schema.dropTable(table).execute()
}

async function createPeople(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('owners')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('emailKey', 'text', (column) => column.notNull().unique())
    .addColumn('passwordHash', 'text')
    .addColumn('googleId', 'text', (column) => column.unique())
    .addColumn('emailConfirmedAt', 'text')
    .addColumn('tokenVersion', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('tries')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('windowEndsAt', 'text', (column) => column.notNull())
    .execute()
}

async function createMenus(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('pictures')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('fallback', 'text', (column) => column.notNull())
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await createRestaurants(schema)
  await schema
    .createTable('categories')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('titleKey', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('categoriesTitle', ['restaurantId', 'titleKey'])
    .addUniqueConstraint('categoriesSlug', ['restaurantId', 'slug'])
    .execute()
  await createProducts(schema)
}

async function createRestaurants(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('restaurants')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ownerId', 'text', (column) =>
      column.notNull().references('owners.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('logo', 'text', (column) => column.references('pictures.hash'))
    .addColumn('cover', 'text', (column) => column.references('pictures.hash'))
    .addColumn('about', 'text')
    .addColumn('location', 'text')
    .addColumn('currency', 'text')
    .addColumn('googleMapLink', 'text')
    .addColumn('facebookLink', 'text')
    .addColumn('instagramLink', 'text')
    .addColumn('whatsappLink', 'text')
    .addColumn('subscriptionType', 'text', (column) => column.notNull())
    .addColumn('trialExpiresAt', 'text')
    .addColumn('currentPeriodEnd', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('importKey', 'text', (column) => column.unique())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('restaurantsOwner').on('restaurants').column('ownerId').execute()
}

async function createProducts(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('products')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('categoryId', 'text', (column) =>
      column.notNull().references('categories.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('picture', 'text', (column) => column.references('pictures.hash'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('productsSlug', ['categoryId', 'slug'])
    .execute()
  await schema.createIndex('productsRestaurant').on('products').column('restaurantId').execute()
}

async function createFormerSlugs(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('restaurantSlugs')
    .addColumn('slug', 'text', (column) => column.primaryKey().notNull())
    .addColumn('restaurantId', 'text', (column) =>
      column.references('restaurants.id').onDelete('set null'),
    )
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('restaurantSlugsRestaurant')
    .on('restaurantSlugs')
    .column('restaurantId')
    .execute()
  await schema
    .createTable('formerCategorySlugs')
    .addColumn('restaurantId', 'text', (column) =>
      column.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('categoryId', 'text', (column) =>
      column.notNull().references('categories.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('formerCategorySlugsKey', ['restaurantId', 'slug'])
    .execute()
  await schema
    .createTable('formerProductSlugs')
    .addColumn('categoryId', 'text', (column) =>
      column.notNull().references('categories.id').onDelete('cascade'),
    )
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('productId', 'text', (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('formerProductSlugsKey', ['categoryId', 'slug'])
    .execute()
  await createFormerSlugIndexes(schema)
}

// Deleting a category or a product looks its former addresses up by these.
async function createFormerSlugIndexes(schema: SchemaModule): Promise<void> {
  await schema
    .createIndex('formerCategorySlugsCategory')
    .on('formerCategorySlugs')
    .column('categoryId')
    .execute()
  await schema
    .createIndex('formerProductSlugsProduct')
    .on('formerProductSlugs')
    .column('productId')
    .execute()
}

async function createPublishing(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('publications')
    .addColumn('restaurantId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('manifest', 'text', (column) => column.notNull())
    .addColumn('publishedAt', 'text')
    .addColumn('failure', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('retryAt', 'text')
    .addColumn('leaseHolder', 'text')
    .addColumn('leaseUntil', 'text')
    .execute()
}
