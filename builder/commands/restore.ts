import { defineCommand } from 'citty'
import { ArchiveError } from '../maintenance/archive.ts'
import {
  checkBackup,
  PlaceError,
  restoreBackup,
  type RestoreReport,
} from '../maintenance/restore.ts'
import { failCommand, JSON_ARG, printResult } from './output.ts'
import { requireOwnUser } from './beside-server.ts'
import { CommandError, withSettings } from './session.ts'

export const restoreCommand = defineCommand({
  meta: {
    name: 'restore',
    description:
      'Restores a backup into an empty DATA_DIR or PostgreSQL database. Stop the server first. Nothing is touched before the whole archive is checked',
  },
  args: {
    file: { type: 'positional', required: true, description: 'An archive of `backup`' },
    force: {
      type: 'boolean',
      default: false,
      description: 'Replace existing data; the old database is kept as a file in DATA_DIR',
    },
    incomplete: {
      type: 'boolean',
      default: false,
      description: 'Restore also if it lacks pictures that menus use',
    },
    check: {
      type: 'boolean',
      default: false,
      description: 'Only say whether it could be restored, also beside a server',
    },
    ...JSON_ARG,
  },
  run: ({ args: { file, force, incomplete, check, json } }) =>
    withSettings(async (settings) => {
      requireOwnUser(settings)
      if (check) {
        const report = await checkBackup({ settings, file }).catch(refuse(file))
        const { createdAt, mediaFiles, lost } = report
        printResult(json, report, [
          `Whole: what was there at ${createdAt}, with ${mediaFiles} files of pictures`,
          ...lost.map((name) => `lost: ${name}`),
        ])
        if (lost.length > 0) failCommand()
        return
      }
      const options = { settings, file, force, incomplete }
      const report = await restoreBackup(options).catch(refuse(file))
      printResult(json, report, summary(report))
    }),
})

function refuse(file: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof PlaceError) throw new CommandError(error.message)
    if (error instanceof ArchiveError) throw new CommandError(`${file}: ${error.message}`)
    throw error
  }
}

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
    'Next: rebuild --all, then verify --fix, then start the server',
  ]
}
