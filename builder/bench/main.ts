import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { loadCitty } from '../commands/output.ts'
import { measureBusyApi, measureCategories, measureEngines } from './api.ts'
import { hugoVersion } from './hugo.ts'
import type { BenchOptions, Measure, Row } from './measurement.ts'
import { measurePageViews } from './page-views.ts'
import { measureStatistics } from './statistics.ts'
import { measureLighthouse, measurePage } from './page.ts'
import { measureChange, measureRebuild } from './publish.ts'
import { measureReading } from './reading.ts'

const PARTS: Readonly<Record<string, Measure>> = {
  change: measureChange,
  rebuild: measureRebuild,
  page: measurePage,
  lighthouse: measureLighthouse,
  categories: measureCategories,
  'busy-api': measureBusyApi,
  engines: measureEngines,
  reading: measureReading,
  'page-views': measurePageViews,
  statistics: measureStatistics,
}
const FOLDER = join(import.meta.dirname, '../../.bench')

const { defineCommand, runMain } = await loadCitty()

const bench = defineCommand({
  meta: {
    name: 'bench',
    description:
      'Measures each budget beside its comparison; the results go to .bench/results.json',
  },
  args: {
    part: { type: 'positional', required: false, description: Object.keys(PARTS).join(', ') },
    quick: {
      type: 'boolean',
      default: false,
      description: 'Few of each: shows only that it works',
    },
  },
  async run({ args: { part, quick } }) {
    const names = part === undefined ? Object.keys(PARTS) : [part]
    const now = new Date()
    const machine = {
      processor: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores`,
      node: process.versions.node,
      hugo: await hugoVersion(),
    }
    const rows: Row[] = []
    for (const name of names) {
      const say = (text: string) => console.error(`${name}: ${text}`)
      rows.push(...(await measured(name, { now, say, count: (full, few) => (quick ? few : full) })))
    }
    for (const { what, budget, measured, comparison, kept } of rows) {
      const beside = comparison === undefined ? '' : `, beside ${comparison}`
      console.log(`${kept ? 'kept  ' : 'MISSED'} ${what}: ${measured}${beside} (budget ${budget})`)
    }
    await mkdir(FOLDER, { recursive: true })
    const results = JSON.stringify({ date: now, machine, quick, rows }, null, 2)
    await writeFile(join(FOLDER, 'results.json'), `${results}\n`)
  },
})

// One failure must not cost the others.
async function measured(name: string, options: BenchOptions): Promise<Row[]> {
  const measure = PARTS[name]
  if (!measure) throw new Error(`There is no part ${JSON.stringify(name)}`)
  try {
    options.say('starts')
    return await measure(options)
  } catch (error) {
    options.say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exitCode = 1
    return [{ what: name, budget: '', measured: 'not measured', kept: false, figures: {} }]
  }
}

await runMain(bench)
