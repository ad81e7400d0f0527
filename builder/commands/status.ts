import { defineCommand } from 'citty'
import { isBehind, listPublicationStates, type PublicationState } from '#db/queries/publications.ts'
import { failCommand, printJson, printLines } from './output.ts'
import { withSession } from './session.ts'

export const statusCommand = defineCommand({
  meta: { name: 'status', description: 'Says which menus are behind, and why' },
  args: {
    json: { type: 'boolean', default: false, description: 'One JSON object on standard output' },
  },
  run: ({ args }) =>
    withSession(async ({ db }) => {
      const states = await listPublicationStates(db)
      const behind = states.filter(isBehind)
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

function summary(counts: Record<string, number>, behind: readonly PublicationState[]): string[] {
  const words = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  return [
    words.join(', '),
    ...behind.map(
      ({ slug, wanted, published, failure, attempts }) =>
        `/${slug}: revision ${published ?? 'none'} of ${wanted}` +
        (failure === null ? '' : `, failed ${attempts} times: ${failure}`),
    ),
  ]
}
