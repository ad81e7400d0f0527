import { rm } from 'node:fs/promises'
import { generateMenu } from './generated-menu.ts'
import { openHouse, type House } from './house.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { enterMenu } from './owner.ts'
import { PacedClient } from './paced-client.ts'
import { runRebuild, startApi } from './processes.ts'
import { percentile } from './statistics.ts'
import { milliseconds, times } from './table.ts'

const MOST_TIMES = 3
const WARM_UP = 400

/** What the API's slowest answers cost while everything is rebuilt, against when nothing is. */
export async function measureBusyApi({ now, count, say }: BenchOptions): Promise<Row[]> {
  const [restaurants, requests] = [count(100, 10), count(1500, 150)]
  await using house = await openHouse({ restaurants, now })
  await runRebuild(house.settings)
  await using api = await startApi(house.settings.dataDir)
  // A name that no generated menu has.
  const menu = { ...generateMenu(1, 0), name: 'Busy Kitchen' }
  const { token } = await enterMenu(api.url, menu)
  const client = new PacedClient(`${api.url}/categories`, token)
  try {
    await client.run((sent) => sent >= WARM_UP)
    say('idle')
    const idle = await client.run((sent) => sent >= requests)
    say('while rebuilding')
    const { delays, rebuilds } = await whileRebuilding(house, client, requests)
    return [row({ idle, busy: delays, rebuilds, restaurants })]
  } finally {
    client.close()
  }
}

async function whileRebuilding(house: House, client: PacedClient, requests: number) {
  const delays: number[] = []
  let rebuilds = 0
  while (delays.length < requests) {
    await rm(house.settings.cdnDir, { recursive: true, force: true })
    let running = true
    const rebuilding = runRebuild(house.settings).finally(() => (running = false))
    const [heard] = await Promise.all([client.run(() => !running), rebuilding])
    delays.push(...heard)
    rebuilds += 1
  }
  return { delays, rebuilds }
}

interface Heard {
  idle: number[]
  busy: number[]
  rebuilds: number
  restaurants: number
}

function row({ idle, busy, rebuilds, restaurants }: Heard): Row {
  const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)]
  return {
    what: `p99 of \`GET /categories\` while ${restaurants} restaurants are rebuilt`,
    n: `${busy.length} requests in ${rebuilds} rebuilds; ${idle.length} idle`,
    budget: `≤ ${MOST_TIMES} × idle`,
    measured: milliseconds(during),
    comparison: `${milliseconds(before)} idle`,
    ratio: times(during / before),
    verdict: verdict(during / before > MOST_TIMES && 'slower than the budget'),
    figures: { idleP99Ms: before, busyP99Ms: during, requests: busy.length },
  }
}
