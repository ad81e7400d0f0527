import { defineCommand, runMain } from 'citty'

const main = defineCommand({
  meta: { name: 'builder', description: "Turns restaurants' menus into files on the CDN" },
  subCommands: {
    rebuild: () => import('./commands/rebuild.ts').then((module) => module.rebuildCommand),
    status: () => import('./commands/status.ts').then((module) => module.statusCommand),
    verify: () => import('./commands/verify.ts').then((module) => module.verifyCommand),
    watch: () => import('./commands/watch.ts').then((module) => module.watchCommand),
    backup: () => import('./commands/backup.ts').then((module) => module.backupCommand),
    restore: () => import('./commands/restore.ts').then((module) => module.restoreCommand),
    import: () => import('./commands/import.ts').then((module) => module.importCommand),
  },
})

// Whoever reads the output may stop early, as `head` does; that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

await runMain(main)
