import { availableParallelism } from 'node:os'
import { defineCommand } from 'citty'
import { isBehind, listPublicationStates } from '#db/queries/publications.ts'
import { rebuild, type RebuildReport } from '../publish/rebuild.ts'
import { isAnyPublishing } from '../publish/register-publisher.ts'
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
import { isForTheOperator, withSession, type Session } from './session.ts'

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
      const unmended = new Set<string>()
      const attempt: Attempt = async (work) => {
        try {
          return await work()
        } catch (error) {
          if (!isForTheOperator(error)) throw error
          unmended.add(error.message)
          return null
        }
      }
      if (args.fix && report.problems.length > 0) {
        const before = report
        if (await mend(session, before, attempt)) report = await verifyAll(session, args)
        failed = await fix(session, report.problems, attempt)
        report = await verifyAll(session, args)
        if (await removeNobodys(session, before, report, attempt))
          report = await verifyAll(session, args)
        mended = mendedOf(before, report)
      }
      const { odd: _, ...told } = report
      printResult(args.json, { ...told, failed, ...mended, unmended: [...unmended] }, [
        ...mendedLines(mended),
        ...summary(report),
        ...(await failureLines(session.db, failed)),
        ...[...unmended].map((reason) => `could not be mended: ${reason}`),
      ])
      if (report.problems.length > 0) failCommand()
    }),
})

/** Notes what fails for a reason outside, and goes on. */
type Attempt = <T>(work: () => Promise<T>) => Promise<T | null>

type Report = VerifyReport & { publishing: string[] }

/** What a server at work is about to publish is no problem. */
async function verifyAll(session: Session, args: { json: boolean }): Promise<Report> {
  const { db, now } = session
  const behind = async () =>
    (await listPublicationStates(db)).filter((state) => isBehind(state) && state.failure === null)
  const first = await behind()
  const report = await verifyMenus(session, args)
  if (!(await isAnyPublishing(db, now()))) return { ...report, publishing: [] }
  const slugs = new Map(
    [...first, ...(await behind())].map(({ restaurantId, slug }) => [restaurantId, slug]),
  )
  const isPublishing = ({ kind, restaurantId }: Problem) =>
    (kind === 'stale' || kind === 'missing') && slugs.has(restaurantId ?? '')
  return {
    ...report,
    problems: report.problems.filter((problem) => !isPublishing(problem)),
    publishing: [...slugs.values()],
  }
}

async function verifyMenus(
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
async function mend(
  { settings }: Session,
  { odd }: VerifyReport,
  attempt: Attempt,
): Promise<boolean> {
  const target = await openTarget(settings)
  for (const one of odd) await attempt(async () => target.mend?.(one))
  return odd.length > 0
}

async function fix(
  { db, settings }: Session,
  problems: readonly Problem[],
  attempt: Attempt,
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
  for (const { file } of damaged) await attempt(() => target.remove([file]))
  const concurrency = availableParallelism()
  const rebuilt = await attempt(() =>
    rebuild({ settings, restaurantIds, concurrency, trust: 'contents' }),
  )
  return rebuilt?.failed ?? []
}

/**
 * Removes files that two checks found unowned, with a rebuild in between. Leaves what another database
 * published.
 */
async function removeNobodys(
  { db, settings, now }: Session,
  first: VerifyReport,
  second: VerifyReport,
  attempt: Attempt,
): Promise<boolean> {
  const before = new Set(nobodys(first))
  const files = nobodys(second).filter((file) => before.has(file))
  if (files.length === 0) return false
  const target = await openTarget(settings)
  const seenAt = await attempt(() => exchangeHeartbeat({ db, target, now }))
  if (seenAt !== null) {
    printProblem(describeOthers(seenAt))
    return false
  }
  // One that resists must not keep the others.
  for (const file of files) await attempt(() => target.remove([file]))
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

function summary({ restaurants, pages, problems, publishing }: Report): string[] {
  const counts = PROBLEM_KINDS.map((kind) => [
    kind,
    problems.filter((problem) => problem.kind === kind).length,
  ])
  const found = counts.filter(([, count]) => count !== 0).map(([kind, count]) => `${count} ${kind}`)
  return [
    `${restaurants} restaurants, ${pages} pages`,
    ...(publishing.length > 0 ? [named('being published', publishing)] : []),
    problems.length === 0 ? 'everything is in place' : `problems: ${found.join(', ')}`,
    ...problems
      .slice(0, LISTED_PROBLEMS)
      .map(({ kind, file, detail }) => `${kind}: ${file}: ${detail}`),
    ...(problems.length > LISTED_PROBLEMS ? [`and ${problems.length - LISTED_PROBLEMS} more`] : []),
  ]
}
