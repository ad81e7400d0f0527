import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Logger } from 'pino'
import { openTarget } from '#builder/targets/open-target.ts'
import { openMigratedDatabase } from '#db/open.ts'
import type { Settings } from '#db/settings.ts'
import { createApp } from './app.ts'
import { createClock } from './clock.ts'
import { createContext, type AppContext } from './context.ts'
import { noticesTask } from './domain/notices.ts'
import { paymentTasks } from './domain/payments/payment-tasks.ts'
import { keptTokenSecret } from './domain/token-secret.ts'
import { addGauges } from './metrics/gauges.ts'
import { startMeasuredPublisher } from './metrics/measured-publisher.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { createMetrics } from './metrics/metrics.ts'

export interface RunningServer {
  /** Where it answers. */
  url: string
  /** Finishes the requests under way, then the publishing, then closes the database. */
  stop(): Promise<void>
}

/** Slow clients may not hold a connection for ever; the largest form fits in on a slow phone. */
export const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
}
const STOP_WITHIN_MS = 10_000

/** Opens the data folder, starts the publisher and listens. */
export async function startServer(
  settings: Settings,
  log: Logger,
  timeouts = TIMEOUTS,
): Promise<RunningServer> {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  const tokenSecret = settings.tokenSecret ?? (await keptTokenSecret(settings.dataDir))
  warnOfTestKey(settings, log)
  const db = await openMigratedDatabase(settings.databaseFile)
  const metrics = createMetrics()
  const publisher = startMeasuredPublisher(settings, log, metrics)
  const context = createContext({ db, settings, publisher, log, tokenSecret, metrics })
  const app = createApp(context)
  const clock = createClock({ ...context, tasks: [noticesTask(context), ...paymentTasks(context)] })
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: settings.host,
    serverOptions: timeouts,
  }) as Server
  const close = closerOf(server)
  let closeMetrics: (() => Promise<void>) | undefined
  const stop = async () => {
    await close()
    await closeMetrics?.()
    await clock.stop()
    await publisher.stop()
    await context.mailer.close()
    await db.destroy()
  }
  try {
    server.listen(settings.port, settings.host)
    await once(server, 'listening')
    closeMetrics = await startMetrics(context)
    clock.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(server), stop }
}

// A rehearsal of production wants such a key; who takes money does not.
function warnOfTestKey({ production, stripe }: Settings, log: Logger): void {
  if (production && /^[rs]k_test_/.test(stripe?.secretKey ?? '')) {
    log.warn('STRIPE_SECRET_KEY is a test key: plans can be had with cards that do not exist')
  }
}

/** Lets Prometheus in beside the public port; returns how to close that again. */
async function startMetrics({ db, settings, metrics, log, now }: AppContext) {
  if (settings.metricsPort === null) return async () => {}
  const target = await openTarget(settings)
  addGauges(metrics.registry, { db, measureCdn: () => target.measure(), now })
  return startMetricsServer(metrics, { port: settings.metricsPort, log })
}

/** How to close a server: takes nothing new, finishes what is under way, waits for nobody idle. */
function closerOf(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let closing = false
  const closeIdle = () => {
    if (closing && underWay.size === 0) server.closeAllConnections()
  }
  server.on('request', (_request, response) => {
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      closeIdle()
    })
  })
  return async () => {
    if (!server.listening) return
    closing = true
    const closed = once(server, 'close')
    server.close()
    closeIdle()
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS)
    await closed
    clearTimeout(deadline)
  }
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
