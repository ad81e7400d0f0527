import { defineCommand } from 'citty'
import { ArchiveError } from '../backup/read-archive.ts'
import { DataFolderError, restoreBackup, type RestoreReport } from '../backup/restore-backup.ts'
import { printJson, printLines } from './output.ts'
import { CommandError, withSettings } from './session.ts'

export const restoreCommand = defineCommand({
  meta: { name: 'restore', description: 'Puts a backup into the data folder' },
  args: {
    file: { type: 'positional', required: true, description: 'What backup has written' },
    force: { type: 'boolean', default: false, description: 'Replace the data that is there' },
    json: { type: 'boolean', default: false, description: 'One JSON object on standard output' },
  },
  run: ({ args: { file, force, json } }) =>
    withSettings(async (settings) => {
      const options = { settings, file, force, now: new Date() }
      const report = await restoreBackup(options).catch((error: unknown) => {
        if (error instanceof DataFolderError) throw new CommandError(error.message)
        if (error instanceof ArchiveError) throw new CommandError(`${file}: ${error.message}`)
        throw error
      })
      if (json) printJson(report)
      else printLines(...summary(report))
    }),
})

function summary({ createdAt, mediaFiles, formerDatabase }: RestoreReport): string[] {
  return [
    `Restored what was there at ${createdAt}, with ${mediaFiles} pictures.`,
    ...(formerDatabase === null ? [] : [`The database that was here is now ${formerDatabase}`]),
    'Everybody has to sign in again.',
    'Next: npm run builder -- rebuild --all, then npm run builder -- verify --fix',
  ]
}
