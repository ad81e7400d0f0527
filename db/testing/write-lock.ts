import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface WriteLock extends AsyncDisposable {
  release(): Promise<void>
}

/** Holds the write lock of a database from a thread of its own, as a long write elsewhere would. */
export async function holdingWriteLock(path: string): Promise<WriteLock> {
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
  const worker = new Worker(code, { eval: true, workerData: path })
  await once(worker, 'message')
  const ended = once(worker, 'exit')
  const release = async () => {
    worker.postMessage('release')
    await ended
  }
  return { release, [Symbol.asyncDispose]: release }
}
