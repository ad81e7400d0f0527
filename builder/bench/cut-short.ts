import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { childEnvironment } from './child-process.ts'
import type { BenchHouse } from './bench-house.ts'
import { rebuildCommand } from './rebuilding.ts'

const LOOK_EVERY_MS = 250

/** Begins a rebuild of everything and kills it when half of the restaurants are done. */
export async function cutRebuildShort({ settings, db, slugs }: BenchHouse): Promise<void> {
  const startedAt = new Date().toISOString()
  const { command, args, environment } = rebuildCommand(settings, '--all')
  const child = spawn(command, args, { env: childEnvironment(environment), stdio: 'ignore' })
  const ended = once(child, 'exit')
  const done = async () => {
    const rows = await db
      .selectFrom('publications')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('checkedAt', '>=', startedAt)
      .executeTakeFirstOrThrow()
    return rows.count
  }
  while (child.exitCode === null && (await done()) < slugs.length / 2) await wait(LOOK_EVERY_MS)
  child.kill('SIGKILL')
  await ended
  if (child.signalCode === null) throw new Error('The rebuild ended before it could be killed')
}
