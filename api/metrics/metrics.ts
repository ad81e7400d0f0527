import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { messageOf } from '#db/errors.ts'
import type { PublishResult } from '#builder/publish/publish-restaurant.ts'

export interface Metrics {
  registry: Registry
  countRequest(request: MeasuredRequest): void
  countPublish(status: PublishResult['status']): void
  observeLag(seconds: number): void
  countPublisherError(): void
  countPayment(what: PaymentCount): void
  countMails(status: MailStatus, count?: number): void
}

/** What became of a mail. */
type MailStatus = (typeof MAIL_STATUSES)[number]

type PaymentCount = (typeof PAYMENT_COUNTS)[number]

interface MeasuredRequest {
  method: string
  /** The route pattern, never the path. */
  route: string
  status: number
  seconds: number
}

// Around the budgets: reads under 1 ms, photographs seconds.
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
// Usually 100 ms, at most 2 s.
const LAG_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300]
// Unknown methods would each add a series.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const PAYMENT_COUNTS = [
  'event',
  'event_again',
  'event_refused',
  'changed',
  'spare_ended',
  'account_closed',
  'provider_failed',
] as const
const MAIL_STATUSES = ['sent', 'failed', 'refused', 'expired'] as const

export function createMetrics(): Metrics {
  const registry = new Registry()
  const requests = requestHistogram(registry)
  const lag = lagHistogram(registry)
  const publishes = new Counter({
    name: 'qaima_publishes_total',
    help: 'Attempts to publish a restaurant by how they ended',
    labelNames: ['status'],
    registers: [registry],
  })
  for (const status of ['published', 'failed', 'busy']) publishes.inc({ status }, 0)
  const publisherErrors = new Counter({
    name: 'qaima_publisher_errors_total',
    help: 'Failures of the publisher itself, not of one restaurant',
    registers: [registry],
  })
  const payments = paymentCounter(registry)
  const mails = mailCounter(registry)
  return {
    registry,
    countRequest({ method, route, status, seconds }) {
      const known = METHODS.has(method) ? method : 'other'
      requests.observe({ method: known, route, status }, seconds)
    },
    countPublish: (status) => publishes.inc({ status }),
    observeLag: (seconds) => lag.observe(seconds),
    countPublisherError: () => publisherErrors.inc(),
    countPayment: (what) => payments.inc({ what }),
    countMails: (status, count = 1) => mails.inc({ status }, count),
  }
}

function mailCounter(registry: Registry): Counter<'status'> {
  const counter = new Counter({
    name: 'qaima_mails_total',
    help: 'Mails by what became of them: sent, not sent yet (each time), address refused, too late',
    labelNames: ['status'],
    registers: [registry],
  })
  for (const status of MAIL_STATUSES) counter.inc({ status }, 0)
  return counter
}

function paymentCounter(registry: Registry): Counter<'what'> {
  const counter = new Counter({
    name: 'qaima_payments_total',
    help: 'What happened about payments: events of the provider, changed subscriptions, failures',
    labelNames: ['what'],
    registers: [registry],
  })
  for (const what of PAYMENT_COUNTS) counter.inc({ what }, 0)
  return counter
}

function requestHistogram(registry: Registry): Histogram<'method' | 'route' | 'status'> {
  return new Histogram({
    name: 'qaima_http_request_duration_seconds',
    help: 'Time from a request to the head of its answer, by pattern of the call',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  })
}

function lagHistogram(registry: Registry): Histogram {
  return new Histogram({
    name: 'qaima_publish_lag_seconds',
    help: "Time from an owner's change to its pages on the CDN",
    buckets: LAG_BUCKETS,
    registers: [registry],
  })
}

// Counts tell how business goes.
const HOST = '127.0.0.1'

/** Serves `GET /metrics` on a local port; a taken port is logged only. */
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
    log.error({ reason: messageOf(error), port }, 'no metrics: METRICS_PORT cannot be used')
    return async () => {}
  }
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
