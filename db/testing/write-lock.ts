import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { isPostgresUrl } from '../engines/database-url.ts'

export interface WriteLock extends AsyncDisposable {
  release(): Promise<void>
}

export function holdingWriteLock(place: string): Promise<WriteLock> {
  return isPostgresUrl(place) ? onServer(place) : inThread(place)
}

async function onServer(place: string): Promise<WriteLock> {
  const client = new pg.Client({ connectionString: place })
  await client.connect()
  await client.query('begin; lock table owners in exclusive mode')
  let released: Promise<void> | undefined
  const release = () => (released ??= client.query('commit').then(() => client.end()))
  return { release, [Symbol.asyncDispose]: release }
}

// SQLite blocks a whole thread.
async function inThread(place: string): Promise<WriteLock> {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    const SqliteDatabase = require('better-sqlite3')
    const sqlite = new SqliteDatabase(workerData)
    sqlite.exec('begin immediate')
    parentPort.postMessage('held')
    parentPort.once('message', () => {
      sqlite.exec('commit')
      sqlite.close()
    })`
  const worker = new Worker(code, { eval: true, workerData: place })
  await once(worker, 'message')
  const ended = once(worker, 'exit')
  const release = async () => {
    worker.postMessage('release')
    await ended
  }
  return { release, [Symbol.asyncDispose]: release }
}
