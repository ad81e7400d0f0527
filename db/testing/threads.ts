import { Worker } from 'node:worker_threads'

type Outcome<T> = { value: T } | { error: string }

/** Runs a function body in a thread: SQLite blocks threads. `load('open.ts')` imports from `db/`. */
export function inThread<T>(body: string): Promise<T> {
  const base = JSON.stringify(new URL('..', import.meta.url).href)
  const code = `
    const { parentPort } = require('node:worker_threads')
    const load = (file) => import(new URL(file, ${base}).href)
    const run = async () => { ${body} }
    run().then(
      (value) => parentPort.postMessage({ value }),
      (error) => parentPort.postMessage({ error: String(error) }),
    )`
  const worker = new Worker(code, { eval: true })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (outcome: Outcome<T>) => {
      if ('value' in outcome) resolve(outcome.value)
      else reject(new Error(outcome.error))
    })
  })
}
