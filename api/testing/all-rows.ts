import type { Database } from '#db/open.ts'
import { sql } from 'kysely'

const PASSING = ['rateLimits', 'mails']

/** Every row of every table that only calls change, each as one text. */
export async function allRows(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const names = tables.map(({ name }) => name).filter((name) => !PASSING.includes(name))
  const lists = await Promise.all(
    names.map(async (name) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      return rows.map((row) => `${name} ${JSON.stringify(row)}`)
    }),
  )
  return lists.flat().toSorted()
}
