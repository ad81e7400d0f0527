import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { parseSettings } from '#db/settings/settings.ts'
import { startServer } from '../server.ts'

const TICK_MS = 2
const server = await startServer(parseSettings(workerData), pino({ level: 'silent' }))

let last = process.threadCpuUsage()
let longest = 0

/** The longest block of this thread, in CPU time. */
function tick(): void {
  const now = process.threadCpuUsage()
  longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1000)
  last = now
}

setInterval(tick, TICK_MS)
parentPort?.on('message', async (message: 'longest' | 'stop') => {
  if (message === 'stop') {
    await server.stop()
    process.exit()
  }
  tick()
  parentPort?.postMessage(longest)
  longest = 0
})
parentPort?.postMessage(server.url)
