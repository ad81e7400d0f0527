import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { hugoVersion } from './hugo-site.ts'

export interface Machine {
  processor: string
  cores: number
  memoryGigabytes: number
  node: string
  astro: string
  /** Null when it is not installed. */
  hugo: string | null
}

/** What the numbers were measured on. */
export async function describeMachine(): Promise<Machine> {
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

/** The same as one line above the table. */
export function machineLine(machine: Machine, now: Date): string {
  const { processor, cores, memoryGigabytes, node, astro, hugo } = machine
  const tools = [`Node.js ${node}`, `Astro ${astro}`, hugo ? `Hugo ${hugo}` : 'Hugo not installed']
  const hardware = `${processor}, ${cores} cores, ${memoryGigabytes} GB`
  return `${now.toISOString().slice(0, 10)}, ${hardware}, ${tools.join(', ')}`
}
