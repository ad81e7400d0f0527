import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { folderTarget } from '#builder/targets/folder.ts'
import { openDatabase } from '#db/open.ts'
import { noteBackup } from '#db/queries/status.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { anApi } from '../testing/fixtures.ts'
import { addGauges } from './gauges.ts'

test('the CDN is counted at most once a minute, however often somebody asks', async () => {
  await using api = await anApi()
  let time = Date.parse('2026-01-01T08:00:00.000Z')
  let looks = 0
  const target = folderTarget(api.settings.cdnDir)
  const measureCdn = () => {
    looks += 1
    return looks === 2 ? Promise.reject(new Error('no disk')) : target.measure()
  }
  const registry = new Registry()
  const { readiness } = api.context
  addGauges(registry, { db: api.db, measureCdn, readiness, now: () => new Date(time) })
  const files = async () => (await registry.getSingleMetric('qaima_cdn_files')?.get())?.values[0]
  expect(await files()).toMatchObject({ value: 0 })
  await target.put('corner/index.html', Buffer.from('<p>Corner'))
  await target.put('media/a.jpg', Buffer.from('picture'))
  expect(await files()).toMatchObject({ value: 0 })
  expect(looks).toBe(1)
  // After a failure the old value stays.
  time += 60_000
  expect(await files()).toMatchObject({ value: 0 })
  expect(looks).toBe(2)
  time += 60_000
  await expect.poll(files).toMatchObject({ value: 2 })
  expect(looks).toBe(3)
  expect(await target.measure()).toEqual({ files: 2, bytes: 16 })
})

test('sizes that cannot be had are no number, and the rest is there', async () => {
  await using api = await anApi()
  const registry = new Registry()
  api.context.publisher.isReady = () => false
  api.context.publisher.whyNotReady = () => ['no disk']
  const { db, context } = api
  const { readiness } = context
  const sources = { db, measureCdn: failToMeasure, readiness, now: () => new Date() }
  addGauges(registry, sources)
  const text = await registry.metrics()
  expect(text).toContain('qaima_cdn_bytes Nan')
  expect(text).toContain('qaima_publisher_ready 0')
  expect(text).toContain('qaima_restaurants{state="all"} 0')
  expect(text).toMatch(/^qaima_backup_timestamp_seconds 0$/m)
  await noteBackup(api.db, { createdAt: NOW.toISOString(), lost: 2 })
  const later = await registry.metrics()
  expect(later).toContain('qaima_backup_lost_files 2')
  expect(later).toContain(`qaima_backup_timestamp_seconds ${NOW.getTime() / 1000}`)
})

test('says that the publisher is not ready while the database is away, as /readyz does', async () => {
  await using api = await anApi()
  // Nobody listens there.
  await using db = openDatabase('postgres://qaima@127.0.0.1:1/qaima')
  api.context.db = db
  const { readiness } = api.context
  const registry = new Registry()
  addGauges(registry, { db, measureCdn: failToMeasure, readiness, now: () => new Date() })
  const text = await registry.metrics()
  expect(text).toContain('qaima_publisher_ready 0')
  expect(text).toContain('qaima_restaurants{state="all"} Nan')
  expect(text).toContain('qaima_backup_timestamp_seconds Nan')
})

function failToMeasure(): Promise<never> {
  return Promise.reject(new Error('no disk'))
}
