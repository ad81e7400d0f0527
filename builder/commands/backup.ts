import { resolve } from 'node:path'
import { defineCommand } from 'citty'
import { messageOf } from '#db/errors.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { noteBackup } from '#db/queries/status.ts'
import { holds } from '#db/settings/distinct-folders.ts'
import type { Settings } from '#db/settings/settings.ts'
import { transact } from '#db/transact.ts'
import { lostPictures } from '../maintenance/archive.ts'
import { makeBackup, type BackupReport } from '../maintenance/backup.ts'
import { openMedia } from '../pictures/open-media.ts'
import { JSON_ARG, printProblem, printResult, startProgress, type Progress } from './output.ts'
import { CommandError, requireDatabase, withSettings } from './session.ts'

const MEGABYTE = 1024 * 1024

export const backupCommand = defineCommand({
  meta: {
    name: 'backup',
    description:
      'Writes the database and the pictures into one new .tar.gz, while the server runs. If pictures are lost, it names them and exits with 1',
  },
  args: {
    file: { type: 'positional', required: true, description: 'A new file, such as today.tar.gz' },
    incomplete: {
      type: 'boolean',
      default: false,
      description: 'Exit with 0 also if pictures are lost',
    },
    ...JSON_ARG,
  },
  run: ({ args }) =>
    withSettings(async (settings) => {
      const report = await backUp(settings, args)
      const { bytes, mediaFiles, lost } = report
      printResult(args.json, report, [
        `${report.file}: ${(bytes / MEGABYTE).toFixed(1)} MB, ${mediaFiles} files of pictures`,
        ...lost.map((name) => `lost: ${name}`),
      ])
      if (lost.length > 0 && !args.incomplete)
        throw lostPictures(lost, 'the archive holds all others')
    }),
})

async function backUp(
  settings: Settings,
  { file, json }: { file: string; json: boolean },
): Promise<BackupReport> {
  const { cdnDir } = settings
  if (holds(cdnDir, resolve(file))) {
    throw new CommandError(`${cdnDir} is published: name a file where strangers cannot fetch it`)
  }
  await requireDatabase(settings)
  const media = await openMedia(settings)
  // Not migrated: the running server may be older.
  const db = openDatabase(settings.database)
  let progress: Progress | undefined
  const onStart = (files: number) => (progress = startProgress(files, 'files', { json }))
  const onFile = () => progress?.step()
  try {
    const report = await makeBackup({ db, media, file, onStart, onFile })
    await note(db, report)
    return report
  } finally {
    progress?.stop()
    await db.destroy()
  }
}

/** For `status` and metrics. Not fatal: the archive is complete. */
async function note(db: Database, { createdAt, lost }: BackupReport): Promise<void> {
  const row = { createdAt, lost: lost.length }
  await transact(db, (trx) => noteBackup(trx, row)).catch((error: unknown) => {
    printProblem(`\`status\` will not tell of this backup: ${messageOf(error)}`)
  })
}
