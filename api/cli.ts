import './node-version.js'
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { runCommandLine, BUILDER_COMMANDS } = await import('#builder/command-line.ts')
await runCommandLine({
  ...BUILDER_COMMANDS,
  reconcile: () => import('./commands/reconcile.ts').then((module) => module.reconcileCommand),
})
