import { resolve } from 'node:path'
import { defineCommand } from 'citty'
import { holds } from '#db/settings/folders-apart.ts'
import { messageOf } from '#db/errors.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { noteBackup } from '#db/queries/installation.ts'
import type { Settings } from '#db/settings/settings.ts'
import { transact } from '#db/transact.ts'
import { LostFilesError } from '../maintenance/archive-format.ts'
import { FileExistsError, makeBackup, type BackupReport } from '../maintenance/make-backup.ts'
import { openMedia } from '../pictures/open-media.ts'
import { JSON_ARG, printProblem, printResult, startProgress, type Progress } from './output.ts'
import { CommandError, requireDatabase, withSettings } from './session.ts'

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
        `${report.file}: ${megabytes(bytes)} MB, ${mediaFiles} files of pictures`,
        ...lost.map((name) => `lost: ${name}`),
      ])
      // It is there, for all other restaurants; but nobody should take it for a whole one.
      if (lost.length > 0 && !args.incomplete)
        throw new LostFilesError(lost, 'the archive holds all others')
    }),
})

async function backUp(
  settings: Settings,
  { file, json }: { file: string; json: boolean },
): Promise<BackupReport> {
  const { database, cdnDir } = settings
  if (holds(cdnDir, resolve(file))) {
    throw new CommandError(`${cdnDir} is published: name a file where strangers cannot fetch it`)
  }
  await requireDatabase(settings)
  const media = await openMedia(settings)
  // Not migrated: the server that has it open may be of an older version.
  const db = openDatabase(database)
  let progress: Progress | undefined
  const onStart = (files: number) => (progress = startProgress(files, 'files', { json }))
  const onFile = () => progress?.step()
  try {
    const mediaDir = settings.bucket ? null : settings.mediaDir
    const now = new Date()
    const report = await makeBackup({ db, media, mediaDir, file, now, onStart, onFile })
    await note(db, report)
    return report
  } catch (error) {
    if (error instanceof FileExistsError) throw new CommandError(error.message)
    throw error
  } finally {
    progress?.stop()
    await db.destroy()
  }
}

/** For `status` and the metrics. The archive is there, also where nothing can be written or the tables are older. */
async function note(db: Database, { createdAt, lost }: BackupReport): Promise<void> {
  const row = { createdAt, lost: lost.length }
  await transact(db, (trx) => noteBackup(trx, row)).catch((error: unknown) => {
    printProblem(`\`status\` will not tell of this backup: ${messageOf(error)}`)
  })
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
