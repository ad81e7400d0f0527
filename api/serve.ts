import { messageOf } from '#db/errors.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { writePrivately } from '#db/private-files.ts'
import { readSettings } from '#db/settings/settings.ts'
import { openLog } from './log.ts'
import { startServer } from './server.ts'

const { log, end } = openLog()

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
    await end()
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
  await end()
}
