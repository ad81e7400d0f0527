import { messageOf } from '#db/errors.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { writePrivately } from '#db/private-files.ts'
import { messageWithSetting } from '#db/settings/setting-of.ts'
import {
  readNearMisses,
  readSettings,
  requireProduction,
  type Settings,
} from '#db/settings/settings.ts'
import { openLog } from './log.ts'
import { startServer, type RunningServer } from './server.ts'

const { log, end } = openLog()

let settings: Settings | undefined
let server: RunningServer | undefined
let stopping = false

// From the beginning: the first process of a container has no way to end by itself.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => void stop(signal))
}
writePrivately()
try {
  settings = readSettings()
  requireProduction(settings)
  for (const nearMiss of readNearMisses()) log.warn(nearMiss)
  server = await startServer(settings, log)
  const news = `${PRODUCT_NAME.en} answers at ${server.url} (public address ${settings.publicUrl})`
  // People read a terminal, programs anything else.
  if (process.stdout.isTTY) process.stdout.write(`${news}\n`)
  else log.info(news)
  log.flush()
} catch (error) {
  const message = settings ? messageWithSetting(error, settings) : messageOf(error)
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
  await end()
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  await server?.stop()
  log.info('stopped')
  await end()
  // Without it, Node would take half a second to give its memory back.
  process.exit()
}
