import { pino } from 'pino'
import { startServer, type RunningServer } from '#api/server.ts'
import { parseSettings } from '#db/settings/settings.ts'
import { messageOf } from '#db/errors.ts'
import { writePrivately } from '#db/private-files.ts'

/** What the process is asked for: a server with these settings, or the end of the one on this port. */
export type ServersQuestion = { start: Record<string, string> } | { stop: string }
/** Null when it is done. */
export interface ServersAnswer {
  failure: string | null
}

// A process of its own, which warm-server.ts asks one question at a time.
const running = new Map<string, RunningServer>()

writePrivately()
process.on('message', async (question: ServersQuestion) => {
  const failure = await answer(question).then(() => null, messageOf)
  process.send?.({ failure } satisfies ServersAnswer)
})
process.once('disconnect', () => process.exit())

async function answer(question: ServersQuestion): Promise<void> {
  if ('start' in question) {
    const { start } = question
    const server = await startServer(parseSettings(start), pino({ level: 'silent' }))
    running.set(start['PORT'] ?? '', server)
  } else {
    const server = running.get(question.stop)
    running.delete(question.stop)
    await server?.stop()
  }
}
