import { startQuickly } from '#builder/quick-start/quick-start.js'

startQuickly()
const { runCommandLine, BUILDER_COMMANDS } = await import('#builder/command-line.ts')
await runCommandLine({
  ...BUILDER_COMMANDS,
  reconcile: () => import('./commands/reconcile.ts').then((module) => module.reconcileCommand),
})
