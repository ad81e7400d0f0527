import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { engineOf } from '../engines/engine.ts'
import { openDatabase, openMigratedDatabase, type Database } from '../open.ts'
import { aNewPlace } from '../testing/databases.ts'
import { aRestaurant, NOW } from '../testing/fixtures.ts'
import { inThread } from '../testing/threads.ts'
import {
  findSubscription,
  listDeletedCustomers,
  listInvoices,
  listPaidFor,
} from '../queries/payments.ts'
import { takePurges } from '../queries/purges.ts'
import { createMigrator, migrate, MIGRATIONS } from './migrate.ts'
import { StructureError } from './structure.ts'

type Columns = Record<string, { type: 'string' | 'number'; nullable: boolean }>

it('gives every table the columns of the TypeScript schema', async () => {
  await using house = await aMigratedDatabase()
  expect(await realTables(house.db)).toEqual(declaredTables())
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

it.each([
  ['a column that is missing', sql`alter table restaurants drop column wifi`, 'restaurants.wifi'],
  ['a table that is missing', sql`drop table "pageViews"`, 'pageViews'],
  [
    'a table of a state before',
    sql`alter table mails rename column about to subject`,
    'mails.about',
  ],
])('refuses %s, in one sentence with the way out', async (_, change, missing) => {
  await using place = await aNewPlace()
  const db = await openMigratedDatabase(place.place)
  await change.execute(db)
  await sql`alter table owners add column further text`.execute(db)
  await db.destroy()
  const refused = await openMigratedDatabase(place.place).catch((error: unknown) => error)
  expect(String(refused)).toContain(`(missing or changed: ${missing}). Use the version that made`)
  expect((refused as Error).cause).toBeInstanceOf(StructureError)
})

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
  // Migrations of another product.
  await sql`update kysely_migration set name = '0001-other' where name = '0001-initial'`.execute(db)
  await expect(migrate(db, () => {})).rejects.toThrow('cannot be brought up to date')
})

it('keeps the purges that wait, and those that an older server adds', async () => {
  await using house = await aNewPlace()
  const db = openDatabase(house.place)
  await createMigrator(db).migrateTo('0002-country')
  const add = (path: string) =>
    sql`insert into purges (path, change) values (${path}, 'a change')`.execute(db)
  await add('/before')
  await migrate(db)
  await add('/after')
  const paths = (await takePurges(db, new Date()))?.map(({ path }) => path)
  await db.destroy()
  expect(paths?.toSorted()).toEqual(['/after', '/before'])
})

it('gives the plan, customers and bills of an owner to their restaurant', async () => {
  await using house = await aNewPlace()
  const db = openDatabase(house.place)
  await createMigrator(db).migrateTo('0006-change-log')
  const add = (table: string, row: Record<string, string | number | null>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db)
  const createdAt = NOW.toISOString()
  for (const owner of ['noura', 'ahmed']) {
    const account = { email: owner, emailKey: owner, tokenVersion: 1, language: 'en', createdAt }
    await add('owners', { id: owner, ...account })
    const plan = { type: 'monthly', cancelAtPeriodEnd: 0, revision: 7, currentPeriodEnd: owner }
    await add('subscriptions', { ownerId: owner, ...plan })
    const id = `of ${owner}`
    await add('restaurants', { id, ownerId: owner, name: id, slug: id, revision: 3, createdAt })
    const customer = { provider: 'stripe', customerId: owner, ownerId: owner, createdAt }
    await add('paymentCustomers', customer)
    const bill = { status: 'paid', amount: 4900, amountRefunded: 0, currency: 'AED', createdAt }
    await add('invoices', { provider: 'stripe', id: owner, ownerId: owner, ...bill })
  }
  const gone = { provider: 'stripe', customerId: 'gone', ownerId: null, createdAt }
  await add('paymentCustomers', gone)
  await migrate(db)
  expect(await findSubscription(db, 'of noura')).toMatchObject({
    ownerId: 'noura',
    subscription: { type: 'monthly', currentPeriodEnd: 'noura' },
    revision: 7,
  })
  const ofAhmed = { restaurantId: 'of ahmed', ownerId: 'ahmed' }
  expect(await listInvoices(db, ofAhmed)).toMatchObject([{ id: 'ahmed' }])
  expect(await listPaidFor(db, 'stripe')).toEqual(['of ahmed', 'of noura'])
  expect(await listDeletedCustomers(db, 'stripe', 'uncancelled')).toEqual(['gone'])
  await db.destroy()
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

function declaredTables(): Record<string, Columns> {
  const file = join(import.meta.dirname, '../schema.ts')
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
