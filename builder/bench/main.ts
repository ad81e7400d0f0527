import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { loadCitty } from '../commands/output.ts'
import { hugoVersion } from './hugo.ts'
import { measureBusyApi } from './measure-busy-api.ts'
import { measureCategories } from './measure-categories.ts'
import { measureChange } from './measure-change.ts'
import { measureClock } from './measure-clock.ts'
import { measureDashboard } from './measure-dashboard.ts'
import { measureEngines } from './measure-engines.ts'
import { measureLanguages } from './measure-languages.ts'
import { measureLighthouse } from './measure-lighthouse.ts'
import { measureLoad } from './measure-load.ts'
import { measurePage, measureRealPage } from './measure-page.ts'
import { measureRebuild } from './measure-rebuild.ts'
import { measureSave } from './measure-save.ts'
import { measureScale } from './measure-scale.ts'
import type { BenchOptions, Measure, Row } from './measurement.ts'
import { renderTable, withBenchSection } from './table.ts'

// In the order of the table.
const MEASUREMENTS: Readonly<Record<string, Measure>> = {
  change: measureChange,
  languages: measureLanguages,
  rebuild: measureRebuild,
  page: measurePage,
  'real-page': measureRealPage,
  lighthouse: measureLighthouse,
  dashboard: measureDashboard,
  categories: measureCategories,
  engines: measureEngines,
  save: measureSave,
  'busy-api': measureBusyApi,
  load: measureLoad,
  clock: measureClock,
  scale: measureScale,
}
// Runs only when it is asked for by name.
const APART = 'scale'
// What the README shows: the first row of each beginning.
const IN_README = [
  'Saved change',
  'Full rebuild, 1000 ',
  'Menu page',
  'Lighthouse for a phone, menu',
  '`GET /categories` with token, 60',
]
const README = join(import.meta.dirname, '../../README.md')
const RESULTS = 'bench-results.json'

const { defineCommand, runMain } = await loadCitty()

const bench = defineCommand({
  meta: { name: 'bench', description: 'Measures each budget beside its comparison' },
  args: {
    only: { type: 'string', description: `One of: ${Object.keys(MEASUREMENTS).join()}` },
    large: { type: 'boolean', default: false, description: 'Also 10 000 restaurants; takes long' },
    quick: {
      type: 'boolean',
      default: false,
      description: 'Few of each: shows only that it works',
    },
    readme: { type: 'boolean', default: false, description: 'Put five rows into the README' },
  },
  async run({ args: { only, large, quick, readme } }) {
    if (readme && (quick || only !== undefined)) throw new Error('--readme needs a full run')
    const now = new Date()
    const machine = await describeMachine()
    const rows: Row[] = []
    for (const name of chosen(only)) {
      const say = (text: string) => console.error(`${name}: ${text}`)
      const count = (full: number, few: number) => (quick ? few : full)
      rows.push(...(await measured(name, { now, large, count, say })))
    }
    const report = (some: Row[]) => `${machineLine(machine, now)}\n\n${renderTable(some)}`
    console.log(report(rows))
    await writeFile(RESULTS, `${JSON.stringify({ date: now, machine, quick, rows }, null, 2)}\n`)
    if (!readme) return
    const some = IN_README.flatMap((start) => rows.find(({ what }) => what.startsWith(start)) ?? [])
    await writeFile(README, withBenchSection(await readFile(README, 'utf8'), report(some)))
  },
})

function chosen(only: string | undefined): string[] {
  const names = Object.keys(MEASUREMENTS)
  if (only === undefined) return names.filter((name) => name !== APART)
  if (names.includes(only)) return [only]
  throw new Error(`There is no measurement ${JSON.stringify(only)}`)
}

// What goes wrong in one measurement must not cost the others.
async function measured(name: string, options: BenchOptions): Promise<Row[]> {
  const started = performance.now()
  options.say('starts')
  try {
    return (await MEASUREMENTS[name]?.(options)) ?? []
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    options.say(stack ?? message)
    const verdict = { reached: false, why: `not measured: ${message.split('\n')[0]}` } as const
    const empty = { n: '0', budget: '', measured: '', comparison: '', ratio: '', figures: {} }
    return [{ what: name, ...empty, verdict }]
  } finally {
    options.say(`took ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
}

/** What the numbers are measured on. */
async function describeMachine() {
  const { resolve } = createRequire(import.meta.url)
  const astro = await readFile(resolve('astro/package.json'), 'utf8')
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    astro: (JSON.parse(astro) as { version: string }).version,
    hugo: await hugoVersion(),
  }
}

function machineLine(machine: Awaited<ReturnType<typeof describeMachine>>, now: Date): string {
  const { processor, cores, memoryGigabytes, node, astro, hugo } = machine
  const tools = [`Node.js ${node}`, `Astro ${astro}`, hugo ? `Hugo ${hugo}` : 'Hugo not installed']
  const hardware = `${processor}, ${cores} cores, ${memoryGigabytes} GB`
  return `${now.toISOString().slice(0, 10)}, ${hardware}, ${tools.join(', ')}`
}

await runMain(bench)
