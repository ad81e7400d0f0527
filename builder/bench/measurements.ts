import { measureChange } from './measure-change.ts'
import { measureMemory } from './measure-memory.ts'
import { measureRebuild } from './measure-rebuild.ts'
import type { Measurement } from './measurement.ts'

/** Everything that can be measured, in the order of the table. */
export const MEASUREMENTS: readonly Measurement[] = [
  { name: 'change', run: measureChange },
  { name: 'rebuild', run: measureRebuild },
  { name: 'memory', run: measureMemory },
]
