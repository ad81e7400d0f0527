import { measureBusyApi } from './measure-busy-api.ts'
import { measureCategories } from './measure-categories.ts'
import { measureChange } from './measure-change.ts'
import { measureDashboard } from './measure-dashboard.ts'
import { measureLighthouse } from './measure-lighthouse.ts'
import { measureLoad } from './measure-load.ts'
import { measureMemory } from './measure-memory.ts'
import { measurePage } from './measure-page.ts'
import { measureRealPage } from './measure-real-page.ts'
import { measureRebuild } from './measure-rebuild.ts'
import { measureScale } from './measure-scale.ts'
import type { Measurement } from './measurement.ts'

/** Everything that can be measured, in the order of the table. */
export const MEASUREMENTS: readonly Measurement[] = [
  { name: 'change', run: measureChange },
  { name: 'rebuild', run: measureRebuild },
  { name: 'page', run: measurePage },
  { name: 'real-page', run: measureRealPage },
  { name: 'lighthouse', run: measureLighthouse },
  { name: 'dashboard', run: measureDashboard },
  { name: 'categories', run: measureCategories },
  { name: 'busy-api', run: measureBusyApi },
  { name: 'load', run: measureLoad },
  { name: 'memory', run: measureMemory },
  {
    name: 'scale',
    run: measureScale,
    apart: { readme: 'builder/README.md', picture: '../.github/rebuild-scale.svg' },
  },
]
