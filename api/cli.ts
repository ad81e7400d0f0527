import { BUILDER_COMMANDS, runCommandLine } from '#builder/command-line.ts'

await runCommandLine({
  ...BUILDER_COMMANDS,
  reconcile: () => import('./commands/reconcile.ts').then((module) => module.reconcileCommand),
})
