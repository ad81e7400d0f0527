import { defineCommand } from 'citty'
import { ArchiveError } from '../backup/read-archive.ts'
import { LostFilesError } from '../backup/lost-files.ts'
import { DataFolderError, restoreBackup, type RestoreReport } from '../backup/restore-backup.ts'
import { JSON_ARG, printResult } from './output.ts'
import { requireOwnUser } from './beside-server.ts'
import { CommandError, withSettings } from './session.ts'

export const restoreCommand = defineCommand({
  meta: { name: 'restore', description: 'Puts a backup where the data is kept' },
  args: {
    file: { type: 'positional', required: true, description: 'What backup has written' },
    force: { type: 'boolean', default: false, description: 'Replace the data that is there' },
    incomplete: {
      type: 'boolean',
      default: false,
      description: 'Also when more pictures are missing than were lost when it was made',
    },
    ...JSON_ARG,
  },
  run: ({ args: { file, force, incomplete, json } }) =>
    withSettings(async (settings) => {
      requireOwnUser(settings)
      const options = { settings, file, force, incomplete, now: new Date() }
      const report = await restoreBackup(options).catch((error: unknown) => {
        if (error instanceof DataFolderError) throw new CommandError(error.message)
        if (error instanceof ArchiveError || error instanceof LostFilesError)
          throw new CommandError(`${file}: ${error.message}`)
        throw error
      })
      printResult(json, report, summary(report))
    }),
})

function summary({
  createdAt,
  mediaFiles,
  lost,
  kitchenLinks,
  formerDatabase,
}: RestoreReport): string[] {
  return [
    `Restored what was there at ${createdAt}, with ${mediaFiles} files of pictures.`,
    ...lost.map((name) => `lost: ${name}`),
    ...(formerDatabase === null ? [] : [`The database that was here is now in ${formerDatabase}`]),
    'Everybody has to sign in again.',
    ...(kitchenLinks === 0
      ? []
      : [
          `Links for kitchens have new addresses: ${kitchenLinks}, for their owners to hand out again.`,
        ]),
    'Next: npm run builder -- rebuild --all, then npm run builder -- verify --fix',
  ]
}
