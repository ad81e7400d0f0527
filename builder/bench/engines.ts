import { startPostgres } from '#db/testing/postgres-server.ts'

/** Where a measurement has its data. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL'
  /** Undefined for the file in the data folder. */
  database?: string
}

/** Both engines, or SQLite alone on a machine without PostgreSQL; gone with the scope (`await using`). */
export async function openEngines(): Promise<{ list: Engine[] } & AsyncDisposable> {
  const server = await startPostgres()
  await server?.create('bench')
  return {
    list: [
      { name: 'SQLite' },
      ...(server ? [{ name: 'PostgreSQL', database: `${server.url}bench` } as const] : []),
    ],
    [Symbol.asyncDispose]: async () => server?.[Symbol.asyncDispose](),
  }
}
