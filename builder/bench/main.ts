import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineCommand, runMain } from 'citty'
import { describeMachine, machineLine } from './machine.ts'
import type { BenchOptions, Measurement, Row } from './measurement.ts'
import { MEASUREMENTS } from './measurements.ts'
import { withBenchSection } from './readme-section.ts'
import { renderTable } from './table.ts'

const ROOT = join(import.meta.dirname, '../..')
const RESULTS = 'bench-results.json'

const bench = defineCommand({
  meta: { name: 'bench', description: 'Measures each budget beside its comparison' },
  args: {
    only: { type: 'string', description: `One of: ${MEASUREMENTS.map(({ name }) => name).join()}` },
    large: { type: 'boolean', default: false, description: 'Also 10 000 restaurants; takes long' },
    readme: { type: 'boolean', default: false, description: 'Put the results into the README' },
  },
  async run({ args }) {
    const now = new Date()
    const machine = await describeMachine()
    const rows: Row[] = []
    const measurements = chosen(args.only)
    const { large, readme } = args
    for (const measurement of measurements) {
      const say = (text: string) => console.error(`${measurement.name}: ${text}`)
      rows.push(...(await measured(measurement, { now, large, readme, say })))
    }
    const report = `${machineLine(machine, now)}\n\n${renderTable(rows)}`
    console.log(report)
    await writeFile(RESULTS, `${JSON.stringify({ date: now, machine, rows }, null, 2)}\n`)
    if (readme) await writeReadme(measurements[0], report)
  },
})

function chosen(only: string | undefined): readonly Measurement[] {
  const list = MEASUREMENTS.filter(({ name, apart }) =>
    only === undefined ? apart === undefined : name === only,
  )
  if (list.length === 0) throw new Error(`There is no measurement ${JSON.stringify(only)}`)
  return list
}

// What goes wrong in one measurement must not cost the others.
async function measured(measurement: Measurement, options: BenchOptions): Promise<Row[]> {
  const started = performance.now()
  options.say('starts')
  try {
    return await measurement.run(options)
  } catch (error) {
    options.say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return [failedRow(measurement.name, error)]
  } finally {
    options.say(`took ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
}

function failedRow(name: string, error: unknown): Row {
  const [why = ''] = String(error instanceof Error ? error.message : error).split('\n')
  const verdict = { reached: false, why: `not measured: ${why}` } as const
  return { what: name, budget: '', measured: '', comparison: '', ratio: '', verdict, figures: {} }
}

async function writeReadme(first: Measurement | undefined, report: string): Promise<void> {
  const path = join(ROOT, first?.apart?.readme ?? 'README.md')
  const picture = first?.apart && `![What follows, as a plot](${first.apart.picture})`
  const section = [picture, report].filter(Boolean).join('\n\n')
  await writeFile(path, withBenchSection(await readFile(path, 'utf8'), section))
}

await runMain(bench)
