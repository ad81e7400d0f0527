import { once } from 'node:events'
import type { Server } from 'node:http'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isBuildOlder, requireBuild } from '#builder/publish/renderer.ts'
import { openMedia } from '#builder/pictures/open-media.ts'
import { openTarget } from '#builder/targets/open-target.ts'
import { databaseClock } from '#db/clock.ts'
import { isUnreachable, SERVER_WITHIN_MS } from '#db/engines/engine.ts'
import { openMigratedDatabase, requireAnswer } from '#db/open.ts'
import { othersAddress } from '#builder/publish/register-publisher.ts'
import { othersData } from '#builder/targets/others-data.ts'
import { closeToOthers, keptFromOthers } from '#db/private-files.ts'
import type { Settings } from '#db/settings/settings.ts'
import { createApp } from './app.ts'
import { clockTasks } from './clock-tasks.ts'
import { createClock } from './scheduler.ts'
import { createContext, type AppContext } from './context.ts'
import { readLawFile } from './domain/law-rules.ts'
import { OWNERS_PATIENCE } from './domain/pictures.ts'
import { findTokenSecret, noteSecret } from './domain/token-secret.ts'
import { createHttpServer } from './http/http-server.ts'
import { addGauges } from './metrics/gauges.ts'
import { startMeasuredPublisher } from './metrics/measured-publisher.ts'
import { startMetricsServer, createMetrics } from './metrics/metrics.ts'

export interface RunningServer {
  url: string
  /** Finishes requests, then publishing, then closes the database. */
  stop(): Promise<void>
}

export const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  /** What manages the process then starts it again, without a limit. */
  databaseWithinMs: 60_000,
}
const DATABASE_EVERY_MS = 500
const READINESS_EVERY_MS = 5000
const WAITS = 'not ready: the start waits for the database'
const OLDER_BUILD =
  'the site was compiled before its sources changed, and menus may fail: run `npm run build` again'
const NEWER_TABLES =
  'a newer version has changed the tables; this one goes on with what it knows of them'

export async function startServer(
  settings: Settings,
  log: Logger,
  { databaseWithinMs, ...timeouts } = TIMEOUTS,
): Promise<RunningServer> {
  requireBuild()
  await waitForDatabase(settings, log, databaseWithinMs)
  const opened = await openDataDir(settings, log)
  const metrics = createMetrics()
  const publisher = startMeasuredPublisher(settings, log, metrics)
  const context = createContext({ ...opened, settings, publisher, log, metrics })
  const app = createApp(context)
  const clock = createClock({ ...context, tasks: clockTasks(context) })
  const { server, close } = createHttpServer(app.fetch, { hostname: settings.host, ...timeouts })
  let closeMetrics: (() => Promise<void>) | undefined
  // Each change is told, also where nobody asks.
  const looking = setInterval(() => void context.readiness.check(), READINESS_EVERY_MS)
  const stop = async () => {
    clearInterval(looking)
    await close()
    await context.pageViews.stop()
    await closeMetrics?.()
    await context.mailer.close()
    await clock.stop()
    await publisher.stop()
    await opened.db.destroy()
  }
  try {
    server.listen(settings.port, settings.host)
    await once(server, 'listening')
    closeMetrics = await startMetrics(context)
    context.pageViews.start()
    clock.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(server), stop }
}

/** A machine may start before its database. */
async function waitForDatabase({ database }: Settings, log: Logger, withinMs: number) {
  const end = performance.now() + withinMs
  for (let told = ''; ; await wait(DATABASE_EVERY_MS)) {
    try {
      return await requireAnswer(database)
    } catch (error) {
      const isAway = error instanceof Error && isUnreachable(error.cause)
      if (!isAway || performance.now() >= end) throw error
      if (told !== error.message) log.warn({ reason: error.message }, WAITS)
      told = error.message
    }
  }
}

/** Opens the data folder or bucket; returns warnings as well. */
async function openDataDir(settings: Settings, log: Logger) {
  const { dataDir, cdnDir, database } = settings
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const tokenSecret = await findTokenSecret(settings)
  const law = await readLawFile(settings.lawFile)
  const onNewer = (migrations: readonly string[]) => log.warn({ migrations }, NEWER_TABLES)
  const db = await openMigratedDatabase(database, { onNewer, withinMs: SERVER_WITHIN_MS })
  const now = await databaseClock(db)
  const warnings = [
    ...startWarnings(settings),
    ...(isBuildOlder() ? [OLDER_BUILD] : []),
    ...(await closeToOthers(dataDir, cdnDir)),
    othersData(settings),
    await othersAddress(db, settings.publicUrl, now()),
    ...(await noteSecret(db, tokenSecret, now())),
  ]
  for (const warning of warnings) if (warning !== null) log.warn(warning)
  const media = await openMedia(settings, OWNERS_PATIENCE)
  return { db, media, tokenSecret, law, now }
}

async function startMetrics({ db, settings, metrics, readiness, log, now }: AppContext) {
  if (settings.metricsPort === null) return async () => {}
  const target = await openTarget(settings)
  addGauges(metrics.registry, { db, measureCdn: () => target.measure(), readiness, now })
  return startMetricsServer(metrics, { port: settings.metricsPort, log })
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

export function startWarnings(settings: Settings): string[] {
  if (!settings.production) return []
  const { mail, stripe, contactEmail, trustProxy, bucket, cdnDir } = settings
  const kept = bucket ? null : keptFromOthers(cdnDir)
  // A rehearsal wants a test key.
  const isTestKey = /^[rs]k_test_/.test(stripe?.secretKey ?? '')
  return [
    // Behind a proxy, it must serve https.
    ...(trustProxy > 0
      ? []
      : [
          'TRUST_PROXY is 0: behind a proxy all visitors count as one, and one of them can lock out the rest',
        ]),
    ...(mail ? [] : ['SMTP_URL is not set: nobody can sign up, or ask for a new password']),
    ...(stripe ? [] : ['STRIPE_SECRET_KEY is not set: nobody can pay for a plan']),
    ...(contactEmail
      ? []
      : ['CONTACT_EMAIL is not set: our pages say that nobody can be written to']),
    ...(kept === null ? [] : [`CDN_DIR: ${kept}`]),
    ...(isTestKey
      ? ['STRIPE_SECRET_KEY is a test key: plans can be had with cards that do not exist']
      : []),
  ]
}
