import { Gauge, type Registry } from 'prom-client'
import type { TargetSize } from '#builder/targets/target.ts'
import type { Database } from '#db/open.ts'
import { findLastBackup, countRestaurants, databaseBytes } from '#db/queries/status.ts'
import { countOutbox } from '#db/queries/outbox.ts'
import type { Readiness } from '../readiness.ts'

// Walking a large CDN takes seconds: at most 1 % of the time.
const MEASURE_AFTER_MS = 60_000
const REST_PER_MEASUREMENT = 100

const NEVER = '1970-01-01T00:00:00Z'

interface GaugeSources {
  db: Database
  measureCdn: () => Promise<TargetSize>
  readiness: Readiness
  now: () => Date
}

/** Gauges that are read at scrape time. */
export function addGauges(
  registry: Registry,
  { db, measureCdn, readiness, now }: GaugeSources,
): void {
  addRestaurantGauges(registry, db)
  const ready = 'Whether /readyz says 200: publisher, CDN and database are at work'
  addGauge(registry, 'qaima_publisher_ready', ready, async () => {
    return (await readiness.check()).length === 0 ? 1 : 0
  })
  addGauge(registry, 'qaima_database_bytes', 'Size of the database', () => databaseBytes(db))
  for (const what of ['mails', 'webhooks', 'purges'] as const) {
    const help = `How many ${what} could not be sent yet`
    addGauge(registry, `qaima_${what}_waiting`, help, async () => {
      return (await countOutbox(db))[what].waiting
    })
  }
  addBackupGauges(registry, db)
  const cdn = cdnSizes(measureCdn, now)
  addGauge(registry, 'qaima_cdn_bytes', 'Size of all files on the CDN', async () => {
    return (await cdn()).bytes
  })
  addGauge(registry, 'qaima_cdn_files', 'Files on the CDN', async () => (await cdn()).files)
}

const UNKNOWN = { restaurants: Number.NaN, behind: Number.NaN, failing: Number.NaN }

function addRestaurantGauges(registry: Registry, db: Database): void {
  const gauge = new Gauge({
    name: 'qaima_restaurants',
    help: 'Restaurants: all, those whose newest change is not out, those that fail to publish',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { restaurants, behind, failing } = await countRestaurants(db).catch(() => UNKNOWN)
      gauge.set({ state: 'all' }, restaurants)
      gauge.set({ state: 'behind' }, behind)
      gauge.set({ state: 'failing' }, failing)
    },
  })
}

/** 0 without a backup: an alert on its age then fires. */
function addBackupGauges(registry: Registry, db: Database): void {
  const made = 'When the last backup was made, in seconds since 1970'
  addGauge(registry, 'qaima_backup_timestamp_seconds', made, async () => {
    return Date.parse((await findLastBackup(db))?.createdAt ?? NEVER) / 1000
  })
  const lost = 'Files of lost pictures that the last backup is without'
  addGauge(registry, 'qaima_backup_lost_files', lost, async () => {
    return (await findLastBackup(db))?.lost ?? 0
  })
}

function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<number>,
): void {
  // One failure must not cost the others.
  const collect = async () => gauge.set(await read().catch(() => Number.NaN))
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect })
}

/** Only the first answer waits for a walk; later ones may be minutes old. */
function cdnSizes(measure: GaugeSources['measureCdn'], now: () => Date): () => Promise<TargetSize> {
  let known: Promise<TargetSize> | undefined
  let measureAt = 0
  return () => {
    const begun = now().getTime()
    if (known && begun < measureAt) return known
    measureAt = Infinity
    const before = known
    const measuring = measure().finally(() => {
      const ended = now().getTime()
      measureAt = ended + Math.max(MEASURE_AFTER_MS, REST_PER_MEASUREMENT * (ended - begun))
    })
    known = before ?? measuring
    // What goes wrong is tried again when it is due.
    measuring.then(
      () => (known = measuring),
      () => (known = before),
    )
    return known
  }
}
