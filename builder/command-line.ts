import type { SubCommandsDef } from 'citty'
import { writePrivately } from '#db/private-files.ts'
import { loadCitty } from './commands/output.ts'
import { strictly } from './commands/strict-command.ts'

/** The builder's commands, each loaded when it is asked for. */
export const BUILDER_COMMANDS = {
  rebuild: () => import('./commands/rebuild.ts').then((module) => module.rebuildCommand),
  status: () => import('./commands/status.ts').then((module) => module.statusCommand),
  verify: () => import('./commands/verify.ts').then((module) => module.verifyCommand),
  watch: () => import('./commands/watch.ts').then((module) => module.watchCommand),
  backup: () => import('./commands/backup.ts').then((module) => module.backupCommand),
  restore: () => import('./commands/restore.ts').then((module) => module.restoreCommand),
  move: () => import('./commands/move.ts').then((module) => module.moveCommand),
  nginx: () => import('./commands/nginx.ts').then((module) => module.nginxCommand),
  suspend: () => import('./commands/suspend.ts').then((module) => module.suspendCommand),
  resume: () => import('./commands/suspend.ts').then((module) => module.resumeCommand),
  release: () => import('./commands/release.ts').then((module) => module.releaseCommand),
  owner: () => import('./commands/owner.ts').then((module) => module.ownerCommand),
  import: () => import('./commands/import.ts').then((module) => module.importCommand),
} satisfies SubCommandsDef

/** Runs the command that was typed. */
export async function runCommandLine(subCommands: SubCommandsDef): Promise<void> {
  writePrivately()
  const meta = { name: 'builder', description: "Turns restaurants' menus into files on the CDN" }
  // Whoever reads the output may stop early, as `head` does; that is no error of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const { defineCommand, runMain } = await loadCitty()
  await runMain(defineCommand({ meta, subCommands: strictly(subCommands) }))
}
