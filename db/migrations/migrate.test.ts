import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, NO_MIGRATIONS, type Migration } from 'kysely/migration'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { engineOf } from '../engines/engine.ts'
import { openDatabase, openMigratedDatabase, type Database } from '../open.ts'
import { readMenuSettings } from '../queries/menu-settings.ts'
import { findOwnerByEmail } from '../queries/owners.ts'
import { aNewPlace } from '../testing/databases.ts'
import { aRestaurant } from '../testing/fixtures.ts'
import { inThread } from '../testing/threads.ts'
import { createMigrator, migrate, MIGRATIONS } from './migrate.ts'

type Columns = Record<string, { type: 'string' | 'number'; nullable: boolean }>

it('gives every table the columns of the TypeScript schema', async () => {
  await using house = await aMigratedDatabase()
  expect(await realTables(house.db)).toEqual(declaredTables())
})

it('goes down to nothing and up to the same tables again', async () => {
  await using house = await aMigratedDatabase()
  const { db } = house
  await aRestaurant(db)
  const before = await everySqlObject(db)
  const down = await createMigrator(db).migrateTo(NO_MIGRATIONS)
  expect(down.error).toBeUndefined()
  expect(await realTables(db)).toEqual({})
  await migrate(db)
  expect(await everySqlObject(db)).toEqual(before)
})

it('changes nothing when there is nothing to do', async () => {
  await using house = await aMigratedDatabase()
  const { restaurantId } = await aRestaurant(house.db)
  const before = await everySqlObject(house.db)
  await migrate(house.db)
  expect(await everySqlObject(house.db)).toEqual(before)
  const rows = await house.db.selectFrom('restaurants').select('id').execute()
  expect(rows).toEqual([{ id: restaurantId }])
})

it('moves what restaurants were on to their owners, and back', async () => {
  await using house = await aMigratedDatabase()
  const { db } = house
  const { ownerId } = await aRestaurant(db)
  const migrator = createMigrator(db)
  expect((await migrator.migrateTo('0002-mail-tokens')).error).toBeUndefined()
  const end = '2026-02-01T08:00:00.000Z'
  await sql`update restaurants set "subscriptionType" = 'yearly', "currentPeriodEnd" = ${end},
    "trialExpiresAt" = null`.execute(db)
  await migrate(db)
  const moved = { ownerId, type: 'yearly', trialExpiresAt: null, currentPeriodEnd: end }
  expect(await db.selectFrom('subscriptions').selectAll().execute()).toEqual([
    { ...moved, cancelAtPeriodEnd: 0, paymentFailedAt: null, revision: 0 },
  ])
  expect((await migrator.migrateTo('0002-mail-tokens')).error).toBeUndefined()
  const { rows } =
    await sql`select "subscriptionType", "currentPeriodEnd" from restaurants`.execute(db)
  expect(rows).toEqual([{ subscriptionType: 'yearly', currentPeriodEnd: end }])
})

it('takes spellings of one domain for one, but not two accounts for one', async () => {
  await using house = await aMigratedDatabase()
  const { db } = house
  const emails = [
    'Noor@ⓒafe.example',
    'noor@ca\u00adfe.example',
    'sara@ｃafe.example',
    'SARA@cafe.example',
  ]
  const migrator = createMigrator(db)
  const before = '0006-doubts'
  expect((await migrator.migrateTo(before)).error).toBeUndefined()
  for (const email of emails) {
    const key = email.toLowerCase()
    await sql`insert into owners (id, email, "emailKey", "tokenVersion", language, "createdAt")
      values (${email}, ${email}, ${key}, 1, 'en', ${String(emails.indexOf(email))})`.execute(db)
  }
  await migrate(db)
  const keys = () =>
    db.selectFrom('owners').select(['email', 'emailKey']).orderBy('createdAt').execute()
  const [noor, secondNoor, sara, firstSara] = emails
  expect(await keys()).toEqual([
    { email: noor, emailKey: 'noor@cafe.example' },
    { email: secondNoor, emailKey: 'noor@ca\u00adfe.example' },
    { email: sara, emailKey: 'sara@ｃafe.example' },
    { email: firstSara, emailKey: 'sara@cafe.example' },
  ])
  for (const email of emails) {
    expect(await findOwnerByEmail(db, email.toUpperCase())).toMatchObject({ email })
  }
  expect((await migrator.migrateTo(before)).error).toBeUndefined()
  expect(await keys()).toEqual(emails.map((email) => ({ email, emailKey: email.toLowerCase() })))
})

it('knows of names from before what they are read as', async () => {
  await using house = await aMigratedDatabase()
  const { db } = house
  const readAs = () => db.selectFrom('restaurantSlugs').select(['slug', 'readAs']).execute()
  await aRestaurant(db, { name: 'Twо Térns' })
  expect((await createMigrator(db).migrateTo('0034-read-as')).error).toBeUndefined()
  await db.updateTable('restaurantSlugs').set({ readAs: 'two-terns' }).execute()
  await migrate(db)
  expect(await readAs()).toEqual([{ slug: 'twо-térns', readAs: 'twoterns' }])
  expect((await createMigrator(db).migrateTo('0033-look')).error).toBeUndefined()
  await migrate(db)
  expect(await readAs()).toEqual([{ slug: 'twо-térns', readAs: 'twoterns' }])
})

it('lets menus from before keep their icons as they were: pictures, or lines of an accent', async () => {
  await using house = await aMigratedDatabase()
  const { db } = house
  await aRestaurant(db, { name: 'Plain' })
  await aRestaurant(db, { name: 'Red' })
  expect((await createMigrator(db).migrateTo('0037-token-secrets')).error).toBeUndefined()
  await sql`update restaurants set accent = '#7a1f2b' where name = 'Red'`.execute(db)
  await migrate(db)
  await aRestaurant(db, { name: 'Today' })
  const menus = await db.selectFrom('restaurants').select(['id', 'name']).orderBy('name').execute()
  const styles = await Promise.all(menus.map(({ id }) => readMenuSettings(db, id)))
  expect(menus.map(({ name }, at) => [name, styles[at]?.iconStyle])).toEqual([
    ['Plain', 'pictures'],
    ['Red', 'lines'],
    ['Today', 'lines'],
  ])
})

it('gives categories that had a language’s code another address, to which the one before leads', async () => {
  await using house = await aMigratedDatabase()
  const { db } = house
  const { restaurantId } = await aRestaurant(db)
  const migrator = createMigrator(db)
  expect((await migrator.migrateTo('0021-clock')).error).toBeUndefined()
  for (const [id, slug] of ['ar', 'ar-2', 'en', 'tea'].entries()) {
    await sql`insert into categories
      (id, "restaurantId", title, "titleKey", slug, icon, position, "createdAt")
      values (${String(id)}, ${restaurantId}, ${slug}, ${slug}, ${slug}, 'pizza', ${id}, '')`.execute(
      db,
    )
  }
  await migrate(db)
  const slugs = await db.selectFrom('categories').select('slug').orderBy('id').execute()
  expect(slugs.map(({ slug }) => slug)).toEqual(['ar-3', 'ar-2', 'en-2', 'tea'])
  const former = db.selectFrom('formerCategorySlugs').select(['slug', 'categoryId']).orderBy('slug')
  expect(await former.execute()).toEqual([
    { slug: 'ar', categoryId: '0' },
    { slug: 'en', categoryId: '2' },
  ])
  const { revision } = await db
    .selectFrom('restaurants')
    .select('revision')
    .executeTakeFirstOrThrow()
  expect(revision).toBe(3)
})

// Before that, what nobody read any more was taken away at times.
const FIRST_BESIDE_OLDER = '0021-clock'

it('leaves an older version, which knows of nothing new, every column and every row that it may add', async () => {
  await using house = await aMigratedDatabase()
  const { db } = house
  const migrator = createMigrator(db)
  const names = Object.keys(MIGRATIONS)
  const steps = names.slice(names.indexOf(FIRST_BESIDE_OLDER))
  expect((await migrator.migrateTo(FIRST_BESIDE_OLDER)).error).toBeUndefined()
  let before = await columnsOf(db)
  for (const step of steps) {
    expect((await migrator.migrateTo(step)).error).toBeUndefined()
    const after = await columnsOf(db)
    expect([step, before.filter(({ name }) => !after.some((one) => one.name === name))]).toEqual([
      step,
      [],
    ])
    const tables = new Set(before.map(({ table }) => table))
    const added = after.filter(({ name }) => !before.some((one) => one.name === name))
    const needed = added.filter(({ table, isLeftOut }) => tables.has(table) && !isLeftOut)
    expect([step, needed]).toEqual([step, []])
    before = after
  }
})

/** Every column by its table, and whether a row may be added without it. */
async function columnsOf(db: Database) {
  const tables = await db.introspection.getTables()
  return tables.flatMap(({ name: table, columns }) =>
    columns.map(({ name, isNullable, hasDefaultValue }) => {
      return { table, name: `${table}.${name}`, isLeftOut: isNullable || hasDefaultValue }
    }),
  )
}

it('happens wholly or not at all', async () => {
  await using house = await aMigratedDatabase()
  const { db } = house
  const before = await everySqlObject(db)
  const broken: Migration = {
    async up(db) {
      await db.schema.createTable('half').addColumn('id', 'text').execute()
      throw new Error('The power went')
    },
  }
  const migrations = { ...MIGRATIONS, '9999-broken': broken }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  expect(error).toEqual(new Error('The power went'))
  expect(await everySqlObject(db)).toEqual(before)
})

it('leaves tables as they are that a newer version has brought further, where that is taken', async () => {
  await using house = await aMigratedDatabase()
  const { db } = house
  const newer: Migration = {
    up: (db) => db.schema.alterTable('products').addColumn('newer', 'text').execute(),
  }
  const migrations = { ...MIGRATIONS, '9999-newer': newer }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const before = await everySqlObject(db)
  const told: string[] = []
  await migrate(db, (names) => void told.push(...names))
  expect(told).toEqual(['9999-newer'])
  expect(await everySqlObject(db)).toEqual(before)
  await expect(migrate(db)).rejects.toThrow('cannot be brought up to date')
  // What is between ours, or in the place of one, is another product's.
  await sql`update kysely_migration set name = '0001-other' where name = '0001-init'`.execute(db)
  await expect(migrate(db, () => {})).rejects.toThrow('cannot be brought up to date')
})

it('lets several processes start at once where nothing is yet', async () => {
  await using house = await aNewPlace()
  const body = `
    const { openMigratedDatabase } = await load('open.ts')
    const db = await openMigratedDatabase(${JSON.stringify(house.place)})
    await db.destroy()
    return 'well'`
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => inThread(body)))
  expect(outcomes).toEqual(['well', 'well', 'well', 'well'])
  const db = openDatabase(house.place)
  expect(await realTables(db)).toEqual(declaredTables())
  await db.destroy()
})

/** One that is nobody else's: what is done to its tables is not undone. */
async function aMigratedDatabase(): Promise<{ db: Database } & AsyncDisposable> {
  const { place, [Symbol.asyncDispose]: remove } = await aNewPlace()
  const db = await openMigratedDatabase(place)
  return { db, [Symbol.asyncDispose]: () => db.destroy().then(remove) }
}

async function realTables(db: Database): Promise<Record<string, Columns>> {
  const tables = await db.introspection.getTables()
  const types: Record<string, 'string' | 'number'> = {
    text: 'string',
    integer: 'number',
    bigint: 'number',
    int8: 'number',
    real: 'number',
    float4: 'number',
  }
  return Object.fromEntries(
    tables.map((table) => [
      table.name,
      Object.fromEntries(
        table.columns.map((column) => [
          column.name,
          { type: types[column.dataType.toLowerCase()], nullable: column.isNullable },
        ]),
      ),
    ]),
  ) as Record<string, Columns>
}

/** The tables as `schema.ts` declares them, read by the TypeScript compiler. */
function declaredTables(): Record<string, Columns> {
  const file = join(import.meta.dirname, '../tables/schema.ts')
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    types: [],
    skipLibCheck: true,
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const schema = source?.statements
    .filter(ts.isInterfaceDeclaration)
    .find((statement) => statement.name.text === 'Schema')
  if (!schema) throw new Error('There is no interface Schema')
  const tables = checker.getTypeAtLocation(schema).getProperties()
  return Object.fromEntries(
    tables.map((table) => {
      const columns = checker.getTypeOfSymbol(table).getProperties()
      const entries = columns.map((column) => {
        const type = checker.getTypeOfSymbol(column)
        const inTable = checker
          .typeToString(checker.getBaseTypeOfLiteralType(type.getNonNullableType()))
          .replace(/^Generated<(.+)>$/, '$1')
        const plain = inTable.replace(' | null', '')
        const isText = plain.split(' | ').every((part) => part === 'string' || part.startsWith('"'))
        const mayBeNull =
          type.isUnion() && type.types.some((part) => part.flags & ts.TypeFlags.Null)
        return [
          column.name,
          {
            type: isText ? 'string' : plain,
            nullable: mayBeNull || inTable !== plain,
          },
        ] as const
      })
      return [table.name, Object.fromEntries(entries)]
    }),
  ) as Record<string, Columns>
}

/** All that makes up the tables, as the engine tells it. */
async function everySqlObject(db: Database): Promise<unknown[]> {
  const { rows } = await (engineOf(db).locksRows ? OF_POSTGRES : OF_SQLITE).execute(db)
  return rows
}

const OF_SQLITE = sql`select type, name, sql from sqlite_master order by type, name`
const OF_POSTGRES = sql`
  select conname as name, pg_get_constraintdef(oid) as sql from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select concat(table_name, '.', column_name),
    concat(data_type, ' ', collation_name, ' ', column_default) from information_schema.columns
    where table_schema = 'public'
  order by name, sql`
