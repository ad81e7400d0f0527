import { defineCommand } from 'citty'
import {
  parseCdnUrl,
  type Bucket,
  isDatabaseUrl,
  isOnServer,
  withoutPassword,
} from '#db/settings/urls.ts'
import { UnfitTextError } from '#db/copy/digests.ts'
import { MoveError } from '#db/copy/move-rows.ts'
import { openDatabase, openMigratedDatabase } from '#db/open.ts'
import type { Settings } from '#db/settings/settings.ts'
import { isOpenElsewhere } from '#db/snapshot.ts'
import { moveInstallation, type MoveReport } from '../maintenance/move-installation.ts'
import { mediaFolder } from '../pictures/media-folder.ts'
import { openMediaBucket } from '../pictures/open-media.ts'
import { describeTarget } from '../targets/open-target.ts'
import { JSON_ARG, printResult, startProgress, type Progress } from './output.ts'
import { CommandError, requireDatabase, withSettings } from './session.ts'

export const moveCommand = defineCommand({
  meta: {
    name: 'move',
    description:
      'Copies DATA_DIR into an empty PostgreSQL database, and uploads into a bucket. Stop the server first. If it is interrupted, the same command continues',
  },
  args: {
    to: { type: 'string', required: true, description: 'An empty database: postgres://…' },
    'cdn-url': { type: 'string', description: 'A bucket for uploads; CDN_URL, where that is one' },
    restart: {
      type: 'boolean',
      default: false,
      description: 'Start again in place of an unfinished move',
    },
    ...JSON_ARG,
  },
  run: ({ args: { to, 'cdn-url': cdnUrl, restart, json } }) =>
    withSettings(async (settings) => {
      if (!isDatabaseUrl(to)) {
        throw new CommandError('--to needs postgres://user:password@host/database')
      }
      const bucket = cdnUrl === undefined ? settings.bucket : toBucket(cdnUrl)
      await requireSource(settings)
      const report = await move({ settings, to, bucket, restart, json })
      printResult(json, { ...report, database: withoutPassword(to), bucket }, [
        ...summary(report),
        ...next(to, bucket),
      ])
    }),
})

interface Choice {
  settings: Settings
  to: string
  bucket: Bucket | null
  restart: boolean
  json: boolean
}

async function move({ settings, to: place, bucket, restart, json }: Choice): Promise<MoveReport> {
  const { database, mediaDir } = settings
  const uploads = bucket && { from: mediaFolder(mediaDir), to: await openMediaBucket(bucket) }
  const from = await openMigratedDatabase(database)
  const to = openDatabase(place)
  let progress: Progress | undefined
  const onStart = (steps: number) => (progress = startProgress(steps, 'steps', { json }))
  const onSteps = (count: number) => progress?.step(count)
  try {
    return await moveInstallation({ from, to, restart, uploads, onStart, onSteps })
  } catch (error) {
    if (error instanceof UnfitTextError) throw new CommandError(error.message)
    if (error instanceof MoveError)
      throw new CommandError(`${withoutPassword(place)}: ${error.message}`)
    throw error
  } finally {
    progress?.stop()
    await to.destroy()
    await from.destroy()
  }
}

async function requireSource(settings: Settings): Promise<void> {
  const { database } = settings
  if (isOnServer(database)) {
    throw new CommandError('DATABASE_URL is set: take it away, to move what is in DATA_DIR')
  }
  await requireDatabase(settings)
  if (isOpenElsewhere(database)) {
    throw new CommandError(`${database} is in use; stop the server and every builder first`)
  }
}

function toBucket(text: string): Bucket {
  let problem = 'needs s3://bucket/prefix'
  try {
    const place = parseCdnUrl(text)
    if ('bucket' in place) return place.bucket
  } catch (error) {
    if (error instanceof Error) problem = error.message
  }
  throw new CommandError(`--cdn-url ${problem}`)
}

function summary({ tables, rows, mediaFiles }: MoveReport): string[] {
  const files = mediaFiles > 0 ? `, and ${mediaFiles} files of pictures` : ''
  return [`Moved and compared: ${rows} rows of ${tables} tables${files}.`]
}

function next(to: string, bucket: Bucket | null): string[] {
  const uploads = bucket
    ? [
        `  CDN_URL, with ${describeTarget({ cdnDir: '', bucket })}, beside which the uploads are now`,
      ]
    : []
  return [
    'Next: start the server with the settings that it had, and',
    `  DATABASE_URL, with ${withoutPassword(to)}`,
    ...uploads,
    '  TOKEN_SECRET: what DATA_DIR/token-secret holds, if it is not set',
    'DATA_DIR is as it was. What is changed in its qaima.db from now on is changed there alone.',
  ]
}
