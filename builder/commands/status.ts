import { defineCommand } from 'citty'
import {
  countStale,
  isBehind,
  isLate,
  listPublicationStates,
  type PublicationState,
} from '#db/queries/publications.ts'
import { MINUTE_MS } from '#db/rules/time/dates.ts'
import { listSuspended } from '#db/queries/operators.ts'
import type { Db, BackupTable } from '#db/schema.ts'
import type { Settings } from '#db/settings/settings.ts'
import { findLastBackup } from '#db/queries/status.ts'
import { countOutbox, type Outbox } from '#db/queries/outbox.ts'
import { listLostPictures, type LostPicture } from '../pictures/kept-pictures.ts'
import { MediaStoreError } from '../pictures/media-store.ts'
import { openMedia } from '../pictures/open-media.ts'
import { VERSION } from '#db/version.ts'
import { folderTrouble } from '../targets/check-folder.ts'
import { findTargetTrouble } from '../targets/target-id.ts'
import { describeOthers, findOthers } from '../targets/heartbeat.ts'
import { describeTarget, openTarget } from '../targets/open-target.ts'
import { failCommand, JSON_ARG, printResult } from './output.ts'
import { withSession } from './session.ts'

export const statusCommand = defineCommand({
  meta: {
    name: 'status',
    description:
      'Says what is not published, since when and why; whether CDN and pictures answer; lost pictures, what could not be sent, the last backup',
  },
  args: {
    ...JSON_ARG,
  },
  run: ({ args }) =>
    withSession(async ({ db, settings, now }) => {
      const states = await listPublicationStates(db)
      const suspended = await listSuspended(db)
      const behind = states
        .filter((state) => needsPublish(state, now()))
        .map((state) => withLag(state, now()))
      const failed = behind.filter((state) => state.failure !== null)
      const counts = {
        restaurants: states.length,
        published: states.length - behind.length,
        publishing: behind.length - failed.length,
        failed: failed.length,
        suspended: suspended.length,
      }
      const trouble = await findTargetTrouble(db, await openTarget(settings))
      const othersSeenAt = recent(await findOthers({ db, now }), now())
      const cdn = { place: describeTarget(settings), trouble, othersSeenAt }
      const { lostPictures, mediaTrouble } = await checkMedia(db, settings)
      const media = { trouble: mediaTrouble }
      const outbox = await countOutbox(db)
      const lastBackup = await findLastBackup(db)
      const next = nextByTheClock(states)
      const data = { place: settings.dataDir, trouble: folderTrouble(settings.dataDir) }
      const stale = await countStale(db)
      const parts = { next, cdn, media, data, behind, stale, lostPictures, ...outbox, lastBackup }
      const hard = [
        ...(trouble === null ? [] : [`${cdn.place}: ${trouble}`]),
        ...(data.trouble === null ? [] : [`${data.place}: ${data.trouble}`]),
        ...(mediaTrouble === null ? [] : [mediaTrouble]),
      ]
      // At most twenty lines: an operator reads them in a hurry.
      printResult(args.json, { version: VERSION, ...counts, ...parts }, [
        ...hard,
        ...summary(counts, behind),
        ...(stale === 0 ? [] : [`being rendered anew: ${stale}; they are online as they were`]),
        ...cut(lostPictures.map(lossInWords)),
        ...outboxLines(outbox, now()),
        ...(othersSeenAt === null ? [] : [`${cdn.place}: ${describeOthers(othersSeenAt)}`]),
        ...next.map(
          ({ slug, nextChangeAt }) => `/${slug}: changes by the clock at ${nextChangeAt}`,
        ),
        ...backupLines(lastBackup, now()),
        `Version ${VERSION}`,
      ])
      const troubles = hard.length + failed.length + lostPictures.length
      // Of webhooks, their owners are told.
      if (troubles + outbox.mails.waiting + outbox.purges.waiting > 0) failCommand()
    }),
})

async function checkMedia(db: Db, settings: Settings) {
  try {
    const lostPictures = await listLostPictures(db, await openMedia(settings))
    return { lostPictures, mediaTrouble: null }
  } catch (error) {
    if (!(error instanceof MediaStoreError)) throw error
    return { lostPictures: [], mediaTrouble: error.message }
  }
}

function outboxLines(outbox: Outbox, now: Date): string[] {
  return Object.entries(outbox).flatMap(([what, { waiting, since, failure }]) => {
    if (since === null) return []
    const why = failure ?? 'the log says why'
    return [
      `${what} that could not be sent yet: ${waiting}, the oldest from ${timeInWords(since, now)}: ${why}`,
    ]
  })
}

function backupLines(last: BackupTable | null, now: Date): string[] {
  if (last === null) return []
  const { createdAt, lost } = last
  const without = lost === 0 ? '' : `, incomplete; files of pictures that were lost: ${lost}`
  return [`Last backup: ${timeInWords(createdAt, now)}${without}`]
}

// They leave a sign every five minutes.
const OTHERS_SHOWN_MS = 15 * MINUTE_MS

function recent(seenAt: string | null, now: Date): string | null {
  return seenAt !== null && now.getTime() - Date.parse(seenAt) < OTHERS_SHOWN_MS ? seenAt : null
}

function cut(lines: readonly string[]): string[] {
  const more = lines.length - LOSSES_TOLD
  return more > 0 ? [...lines.slice(0, LOSSES_TOLD), `and ${more} more lost pictures`] : [...lines]
}

const LOSSES_TOLD = 2

const NEXT_TOLD = 1

function nextByTheClock(states: readonly PublicationState[]) {
  return states
    .flatMap(({ slug, nextChangeAt }) => (nextChangeAt === null ? [] : [{ slug, nextChangeAt }]))
    .toSorted((a, b) => (a.nextChangeAt < b.nextChangeAt ? -1 : 1))
    .slice(0, NEXT_TOLD)
}

interface Lagging extends PublicationState {
  /** Since the last publish, null if never: the longest that a change can have waited. */
  lagSeconds: number | null
}

// A failed attempt may have left anything on the CDN.
function needsPublish(state: PublicationState, now: Date): boolean {
  return isBehind(state) || isLate(state, now) || state.failure !== null
}

function withLag(state: PublicationState, now: Date): Lagging {
  const { publishedAt } = state
  const lag = publishedAt === null ? null : now.getTime() - Date.parse(publishedAt)
  return { ...state, lagSeconds: lag === null ? null : Math.round(lag / 1000) }
}

const FAILING_TOLD = 4
const WAITING_TOLD = 5

function summary(counts: Record<string, number>, behind: readonly Lagging[]): string[] {
  const failing = behind.filter(({ failure }) => failure !== null)
  const waiting = behind.filter(({ failure }) => failure === null)
  const words = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  return [
    words.join(', '),
    ...failing
      .slice(0, FAILING_TOLD)
      .map(
        ({ slug, restaurantId, failure, attempts, lagSeconds }) =>
          `/${slug} (restaurant ${restaurantId}): ${ageInWords(lagSeconds)}, failed ${timesInWords(attempts)}: ${failure}`,
      ),
    ...(failing.length > FAILING_TOLD ? [`and ${failing.length - FAILING_TOLD} more failed`] : []),
    ...(waiting.length > 0 ? [waitingInWords(waiting)] : []),
  ]
}

function waitingInWords(waiting: readonly Lagging[]): string {
  const told = waiting
    .slice(0, WAITING_TOLD)
    .map(
      ({ slug, restaurantId, lagSeconds }) =>
        `/${slug} (restaurant ${restaurantId}, ${ageInWords(lagSeconds)})`,
    )
  const more = waiting.length > WAITING_TOLD ? ` and ${waiting.length - WAITING_TOLD} more` : ''
  return `waiting to be published: ${told.join(', ')}${more}`
}

function lossInWords({ slug, part, dish, files }: LostPicture): string {
  const whose = part === 'bin' ? `${dish}, which is in the bin` : dish
  const picture = whose === null ? part : `picture of ${whose}`
  return `/${slug}: the ${picture} is lost: ${files.join(', ')}`
}

function timesInWords(attempts: number): string {
  return attempts === 1 ? 'once' : `${attempts} times`
}

function ageInWords(seconds: number | null): string {
  return seconds === null ? 'never published' : `last published ${agoInWords(seconds)}`
}

function timeInWords(time: string, now: Date): string {
  return agoInWords((now.getTime() - Date.parse(time)) / 1000)
}

function agoInWords(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ['s', 1]
  return `${Math.floor(seconds / size)} ${unit} ago`
}

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const
