import { sql } from 'kysely'
import { APPLICATION } from '../engines/postgres.ts'
import type { Database } from '../open.ts'

/** How many connections of servers and builders there are to a database, beside `server`'s own one. */
export async function countOthers(server: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = ${APPLICATION}`.execute(server)
  return rows[0]?.count ?? 0
}
