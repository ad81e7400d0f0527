import { PRODUCT_NAME } from '#db/rules/product.ts'
import { pino } from 'pino'
import { writePrivately } from '#db/private-files.ts'
import { readSettings } from '#db/settings/settings.ts'
import { startServer } from './server.ts'

const destination = pino.destination({ sync: false, minLength: 4096 })
const log = pino({ base: undefined }, destination)
// Buffered for speed; what is there is written every second at the latest.
setInterval(() => destination.flush(), 1000).unref()

writePrivately()
try {
  const settings = readSettings()
  const server = await startServer(settings, log)
  process.stdout.write(
    `${PRODUCT_NAME.en} answers at ${server.url} (public address ${settings.publicUrl})\n`,
  )
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
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
