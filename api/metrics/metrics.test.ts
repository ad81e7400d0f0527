import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { freePort } from '#db/testing/free-port.ts'
import { parseSettings } from '#db/settings/settings.ts'
import { startServer } from '../server.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

const OWNER = { email: 'noura@example.com', password: 'karak and dates', restaurantName: 'Corner' }

async function aMeasuredServer() {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-metrics-'))
  const port = await freePort()
  const environment = { DATA_DIR: folder, PORT: '0', METRICS_PORT: String(port) }
  const log: string[] = []
  const logger = pino({}, { write: (line: string) => void log.push(line) })
  const server = await startServer(parseSettings(environment), logger)
  return {
    url: server.url,
    port,
    log,
    metrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function valueOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

describe('the metrics port', () => {
  test('says how requests, publishing and sizes are', async () => {
    await using house = await aMeasuredServer()
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', body: JSON.stringify(OWNER), headers }
    expect((await fetch(`${house.url}/signup`, init)).status).toBe(201)
    const isOut = async () => (await fetch(`${house.url}/corner`)).status
    await expect.poll(isOut).toBe(200)
    const lags = async () => valueOf(await house.metrics(), 'qaima_publish_lag_seconds_count')
    await expect.poll(lags).toBe(1)
    const text = await house.metrics()
    const signUps = 'qaima_http_request_duration_seconds_count'
    expect(valueOf(text, `${signUps}{method="POST",route="/signup",status="201"}`)).toBe(1)
    expect(valueOf(text, 'qaima_publishes_total{status="published"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'qaima_publishes_total{status="failed"}')).toBe(0)
    expect(valueOf(text, 'qaima_publisher_errors_total')).toBe(0)
    expect(valueOf(text, 'qaima_restaurants{state="all"}')).toBe(1)
    expect(valueOf(text, 'qaima_restaurants{state="behind"}')).toBe(0)
    expect(valueOf(text, 'qaima_restaurants{state="failing"}')).toBe(0)
    expect(valueOf(text, 'qaima_database_bytes')).toBeGreaterThan(4096)
    expect(valueOf(text, 'qaima_cdn_files')).toBeGreaterThan(0)
    expect(valueOf(text, 'qaima_cdn_bytes')).toBeGreaterThan(1000)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1000)
  })

  test('is not the public one, and no other machine reaches it', async () => {
    await using house = await aMeasuredServer()
    const open = await fetch(`${house.url}/metrics`)
    expect(open.status).toBe(404)
    expect(await open.text()).not.toContain('qaima_http')
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of outside) {
      await expect(fetch(`http://${address}:${house.port}/metrics`)).rejects.toThrow('fetch failed')
    }
    expect((await fetch(`http://127.0.0.1:${house.port}/`)).status).toBe(404)
  })

  test('costs the metrics, not the menus, when somebody else has it', async () => {
    await using first = await aMeasuredServer()
    const folder = await mkdtemp(join(tmpdir(), 'qaima-metrics-'))
    const environment = { DATA_DIR: folder, PORT: '0', METRICS_PORT: String(first.port) }
    const log: string[] = []
    const logger = pino({}, { write: (line: string) => void log.push(line) })
    const second = await startServer(parseSettings(environment), logger)
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
    expect(log.join('')).toContain('no metrics')
    await second.stop()
    await rm(folder, { recursive: true, force: true })
    expect(await first.metrics()).toContain('qaima_restaurants')
  })
})

async function countsOf({ context }: Api): Promise<string[]> {
  const text = await context.metrics.registry.metrics()
  const name = 'qaima_http_request_duration_seconds_count'
  return text.split('\n').filter((line) => line.startsWith(name))
}

describe('a request is counted', () => {
  test('by the pattern of its call, never by its path or query', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    await api.call('DELETE', '/categories/secret-id/deleteCategory?token=secret', { token })
    await api.call('GET', '/menu/secret-name')
    await api.call('GET', '/secret/page')
    await api.call('POST', '/secret/page')
    await api.call('PROPFIND', '/secret')
    const counts = await countsOf(api)
    expect(counts.join('\n')).not.toContain('secret')
    const labels = counts.map((line) => line.replace(/^[^{]*/, ''))
    expect(labels.toSorted()).toEqual([
      '{method="DELETE",route="/categories/:id/deleteCategory",status="404"} 1',
      '{method="GET",route="/menu/:restaurantName",status="404"} 1',
      '{method="GET",route="file",status="404"} 1',
      '{method="POST",route="file",status="404"} 1',
      '{method="other",route="file",status="404"} 1',
    ])
  })
})
