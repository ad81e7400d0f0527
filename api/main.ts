import { pino } from 'pino'
import { readSettings, SettingsError } from '#db/settings.ts'
import { startServer } from './server.ts'

const destination = pino.destination({ sync: false, minLength: 4096 })
const log = pino({ base: undefined }, destination)
// Buffered for speed; what is there is written every second at the latest.
setInterval(() => destination.flush(), 1000).unref()

try {
  const settings = readSettings()
  const server = await startServer(settings, log)
  process.stdout.write(`Qaima answers at ${server.url} (public address ${settings.publicUrl})\n`)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await server.stop()
    destination.flushSync()
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
} catch (error) {
  const message = error instanceof SettingsError ? error.message : String(error)
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
