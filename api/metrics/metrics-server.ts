import { once } from 'node:events'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { collectDefaultMetrics } from 'prom-client'
import type { Metrics } from './metrics.ts'

// Never anywhere else: counts say how business goes.
const HOST = '127.0.0.1'

/**
 * Answers `GET /metrics` on a port of its own that only this machine reaches. A port that is taken is
 * logged and costs the metrics, not the menus.
 */
export async function startMetricsServer(
  { registry }: Metrics,
  { port, log }: { port: number; log: Logger },
): Promise<() => Promise<void>> {
  collectDefaultMetrics({ register: registry })
  const app = new Hono().get('/metrics', async (c) => {
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
  const server = createAdaptorServer({ fetch: app.fetch, hostname: HOST }) as Server
  try {
    server.listen(port, HOST)
    await once(server, 'listening')
  } catch (error) {
    log.error({ err: error, port }, 'no metrics')
    return async () => {}
  }
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
