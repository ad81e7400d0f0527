import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { runCommand } from '#builder/testing/command.ts'
import { freePort } from '#db/testing/free-port.ts'
import { MIGRATIONS } from '#db/migrations/migrate.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { parseSettings } from '#db/settings/settings.ts'
import { aNewPlace } from '#db/testing/databases.ts'
import { TOKEN_SECRET } from './testing/fixtures.ts'
import { aServer, OWNER, post, published } from './testing/running-server.ts'

test('is not ready while a newer version changes the tables, and then works on them beside it', async () => {
  await using data = await aNewPlace()
  const db = openDatabase(data.place)
  const newer = Promise.withResolvers<void>()
  const migrating = migrateFurther(db, newer.promise)
  await expect.poll(() => locks(db, true)).toBe(1)
  const port = await freePort()
  const log: string[] = []
  const environment = { DATABASE_URL: data.place, TOKEN_SECRET, PORT: String(port) }
  const starting = aServer({
    environment,
    log: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
  })
  await expect.poll(() => locks(db, false)).toBe(1)
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed')

  newer.resolve()
  expect((await migrating).error).toBeUndefined()
  await using house = await starting
  expect(log.join('')).toContain('"migrations":["9999-newer"]')
  await changeMenu(house)
  await published(`${house.url}/corner/soups`)
  await published(`${house.url}/readyz`)
  const settings = parseSettings({
    DATA_DIR: house.folder,
    DATABASE_URL: data.place,
    PUBLIC_URL: `http://localhost:${port}`,
  })
  const { status, stdout, stderr } = await runCommand(settings, 'verify')
  expect(stderr).toBe('A newer version has changed the tables (9999-newer)\n')
  expect([status, stdout]).toEqual([0, expect.stringContaining('everything is in place')])
  await db.destroy()
})

/** A later version only adds tables. */
function migrateFurther(db: Database, until: Promise<void>) {
  const additions: Migration = {
    async up(db) {
      for (const table of ['owners', 'restaurants', 'categories', 'products', 'publications']) {
        await db.schema.alterTable(table).addColumn('ofTheNewer', 'text').execute()
      }
      await db.schema.createTable('ofTheNewer').addColumn('id', 'text').execute()
      await until
    },
  }
  const migrations = { ...MIGRATIONS, '9999-newer': additions }
  return new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
}

/** Sessions that hold or wait for the migration lock. */
async function locks(db: Database, isGranted: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks
    where locktype = 'advisory' and granted = ${isGranted}
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.count ?? 0
}

async function changeMenu(house: Awaited<ReturnType<typeof aServer>>): Promise<void> {
  expect((await post(house, '/signup', OWNER)).status).toBe(201)
  const { token } = (await (await post(house, '/login', OWNER)).json()) as { token: string }
  const soups = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }
  expect((await post(house, '/addCategory', soups, token)).status).toBe(201)
}
