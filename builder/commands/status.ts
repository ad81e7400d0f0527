import { defineCommand } from 'citty'
import { isBehind, listPublicationStates, type PublicationState } from '#db/queries/publications.ts'
import { failCommand, printJson, printLines } from './output.ts'
import { withSession } from './session.ts'

export const statusCommand = defineCommand({
  meta: { name: 'status', description: 'Says which menus are behind, since when, and why' },
  args: {
    json: { type: 'boolean', default: false, description: 'One JSON object on standard output' },
  },
  run: ({ args }) =>
    withSession(async ({ db }) => {
      const states = await listPublicationStates(db)
      const now = new Date()
      const behind = states.filter(isUnsettled).map((state) => withLag(state, now))
      const failed = behind.filter((state) => state.failure !== null)
      const counts = {
        restaurants: states.length,
        published: states.length - behind.length,
        publishing: behind.length - failed.length,
        failed: failed.length,
      }
      if (args.json) printJson({ ...counts, behind })
      else printLines(...summary(counts, behind))
      if (failed.length > 0) failCommand()
    }),
})

interface Lagging extends PublicationState {
  /**
   * Seconds since the pages were last brought in line; null when they never were. What is not out has
   * been changed since, so that this is the longest that any of it can have waited.
   */
  lagSeconds: number | null
}

// A failure counts also where nothing has changed: what it left on the CDN, nobody knows.
function isUnsettled(state: PublicationState): boolean {
  return isBehind(state) || state.failure !== null
}

function withLag(state: PublicationState, now: Date): Lagging {
  const { publishedAt } = state
  const lag = publishedAt === null ? null : now.getTime() - Date.parse(publishedAt)
  return { ...state, lagSeconds: lag === null ? null : Math.round(lag / 1000) }
}

function summary(counts: Record<string, number>, behind: readonly Lagging[]): string[] {
  const words = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  return [
    words.join(', '),
    ...behind.map(
      ({ slug, wanted, published, failure, attempts, lagSeconds }) =>
        `/${slug}: revision ${published ?? 'none'} of ${wanted}, ${ageInWords(lagSeconds)}` +
        (failure === null ? '' : `, failed ${timesInWords(attempts)}: ${failure}`),
    ),
  ]
}

function timesInWords(attempts: number): string {
  return attempts === 1 ? 'once' : `${attempts} times`
}

function ageInWords(seconds: number | null): string {
  if (seconds === null) return 'never out'
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ['s', 1]
  return `last in line ${Math.floor(seconds / size)} ${unit} ago`
}

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const
