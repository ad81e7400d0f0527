import { availableParallelism } from 'node:os'
import { defineCommand } from 'citty'
import { listPublicationStates } from '#db/queries/publications.ts'
import { rebuild, type RebuildReport } from '../publish/rebuild.ts'
import { completePictures } from '../pictures/kept-pictures.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { openMedia } from '../pictures/open-media.ts'
import { pageFile } from '../publish/plan-files.ts'
import { loadRenderer, type Renderer, type SiteDetails } from '../publish/renderer.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import { describeOthers, exchangeHeartbeat } from '../targets/heartbeat.ts'
import { PROBLEM_KINDS, verify, type Problem, type VerifyReport } from '../maintenance/verify.ts'
import { failureLines, requireOwnUser, requireSameAddress } from './beside-server.ts'
import { failCommand, JSON_ARG, printProblem, printResult, startProgress } from './output.ts'
import { withSession, type Session } from './session.ts'

const LISTED_PROBLEMS = 50

export const verifyCommand = defineCommand({
  meta: {
    name: 'verify',
    description:
      'Compares the CDN with the database: missing, stale, damaged and left-over files, lost pictures',
  },
  args: {
    fix: { type: 'boolean', default: false, description: 'Repair what can be repaired' },
    ...JSON_ARG,
  },
  run: ({ args }) =>
    withSession(async (session) => {
      if (args.fix) requireOwnUser(session.settings)
      await requireSameAddress(session)
      let report = await verifyAll(session, args)
      let failed: RebuildReport['failed'] = []
      let mended: Mended = { repaired: [], removed: [] }
      if (args.fix && report.problems.length > 0) {
        const before = report
        if (await mend(session, before)) report = await verifyAll(session, args)
        failed = await fix(session, report.problems)
        report = await verifyAll(session, args)
        if (await removeNobodys(session, before, report)) report = await verifyAll(session, args)
        mended = mendedOf(before, report)
      }
      const { odd: _, ...told } = report
      printResult(args.json, { ...told, failed, ...mended }, [
        ...mendedLines(mended),
        ...summary(report),
        ...(await failureLines(session.db, failed)),
      ])
      if (report.problems.length > 0) failCommand()
    }),
})

async function verifyAll(
  { db, settings, now }: Session,
  { json }: { json: boolean },
): Promise<VerifyReport> {
  const { contactEmail, operatorName, publicUrl, menuRenderer } = settings
  const renderer = await loadRenderer(publicUrl, menuRenderer)
  const { fingerprint } = renderer
  const sitePages = await renderSitePages(renderer, { contactEmail, operatorName })
  const { length } = await listPublicationStates(db)
  const progress = startProgress(length, 'restaurants', { json })
  const target = await openTarget(settings)
  const media = await openMedia(settings)
  const onRestaurant = () => progress.step()
  const options = { db, target, fingerprint, publicUrl, media, sitePages, now, onRestaurant }
  return verify(options).finally(() => progress.stop())
}

async function renderSitePages(
  renderer: Renderer,
  details: SiteDetails,
): Promise<Map<string, Buffer>> {
  const pages = new Map<string, Buffer>()
  for (const path of await renderer.sitePaths()) {
    pages.set(pageFile(path), Buffer.from(await renderer.renderSite(path, details)))
  }
  return pages
}

/** What is no file: links and empty folders go, and folders are read again. */
async function mend({ settings }: Session, { odd }: VerifyReport): Promise<boolean> {
  const target = await openTarget(settings)
  // What cannot be mended is found again.
  for (const one of odd) await target.mend?.(one).catch(() => {})
  return odd.length > 0
}

async function fix(
  { db, settings }: Session,
  problems: readonly Problem[],
): Promise<RebuildReport['failed']> {
  const owned = problems.flatMap(({ restaurantId }) => restaurantId ?? [])
  const restaurantIds = [...new Set(owned)]
  const target = await openTarget(settings)
  const media = await openMedia(settings)
  await restoreOriginals(target, media, problems)
  await completePictures(db, media)
  // A rebuild would only check that they exist.
  const damaged = problems.filter(
    ({ kind, file, restaurantId }) =>
      kind === 'unreadable' || (kind === 'corrupt' && (!restaurantId || file.startsWith('media/'))),
  )
  // What cannot be removed is found again.
  for (const { file } of damaged) await target.remove([file]).catch(() => {})
  const concurrency = availableParallelism()
  const { failed } = await rebuild({ settings, restaurantIds, concurrency, trust: 'contents' })
  return failed
}

/**
 * Removes files that two checks found unowned, with a rebuild in between. Leaves what another database
 * published.
 */
async function removeNobodys(
  { db, settings, now }: Session,
  first: VerifyReport,
  second: VerifyReport,
): Promise<boolean> {
  const before = new Set(nobodys(first))
  const files = nobodys(second).filter((file) => before.has(file))
  if (files.length === 0) return false
  const target = await openTarget(settings)
  const seenAt = await exchangeHeartbeat({ db, target, now })
  if (seenAt !== null) {
    printProblem(describeOthers(seenAt))
    return false
  }
  await target.remove(files)
  return true
}

interface Mended {
  repaired: string[]
  removed: string[]
}

function mendedOf(before: VerifyReport, after: VerifyReport): Mended {
  const left = new Set(after.problems.map(({ kind, file }) => `${kind} ${file}`))
  const gone = before.problems.filter(({ kind, file }) => !left.has(`${kind} ${file}`))
  const [removed, repaired] = [gone.filter(isLeftOver), gone.filter((one) => !isLeftOver(one))]
  return { repaired: filesOf(repaired), removed: filesOf(removed) }
}

function isLeftOver({ kind }: Problem): boolean {
  return kind === 'left over'
}

function filesOf(problems: readonly Problem[]): string[] {
  return [...new Set(problems.map(({ file }) => file))]
}

function named(what: string, files: readonly string[]): string {
  const more = files.length > LISTED_PROBLEMS ? ' …' : ''
  return `${what}: ${files.length} (${files.slice(0, LISTED_PROBLEMS).join(', ')}${more})`
}

function mendedLines({ repaired, removed }: Mended): string[] {
  return [
    ...(repaired.length > 0 ? [named('repaired', repaired)] : []),
    ...(removed.length > 0 ? [named('removed', removed)] : []),
  ]
}

function nobodys({ problems }: VerifyReport): string[] {
  return problems
    .filter(({ kind, restaurantId }) => kind === 'left over' && !restaurantId)
    .map(({ file }) => file)
}

/** Lost here, but maybe on the CDN. */
async function restoreOriginals(
  target: Target,
  media: MediaStore,
  problems: readonly Problem[],
): Promise<void> {
  const lost = problems.filter(({ kind }) => kind === 'no original')
  for (const file of new Set(lost.map(({ file }) => file))) {
    const content = await target.read(file)
    if (content) await media.write(file.slice('media/'.length), content)
  }
}

function summary({ restaurants, pages, problems }: VerifyReport): string[] {
  const counts = PROBLEM_KINDS.map((kind) => [
    kind,
    problems.filter((problem) => problem.kind === kind).length,
  ])
  const found = counts.filter(([, count]) => count !== 0).map(([kind, count]) => `${count} ${kind}`)
  return [
    `${restaurants} restaurants, ${pages} pages`,
    problems.length === 0 ? 'everything is in place' : `problems: ${found.join(', ')}`,
    ...problems
      .slice(0, LISTED_PROBLEMS)
      .map(({ kind, file, detail }) => `${kind}: ${file}: ${detail}`),
    ...(problems.length > LISTED_PROBLEMS ? [`and ${problems.length - LISTED_PROBLEMS} more`] : []),
  ]
}
