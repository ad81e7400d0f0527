import { setTimeout as wait } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import { shownJson } from '#builder/commands/output.ts'

const STANDARD_OUTPUT = 1
// Else once a second.
const BUFFERED_BYTES = 4096
// If the reader hangs, further lines are lost.
const MOST_WAITING_BYTES = 4 * 1024 * 1024
const END_WITHIN_MS = 2000

export interface ServerLog {
  log: Logger
  end(): Promise<void>
}

/** Logs to standard output; lines are dropped if nobody reads. */
export function openLog(dest: number | string = STANDARD_OUTPUT): ServerLog {
  const lines = pino.destination({
    dest,
    sync: false,
    minLength: BUFFERED_BYTES,
    maxLength: MOST_WAITING_BYTES,
    periodicFlush: 1000,
  })
  lines.on('error', () => {})
  // A path may hold terminal control characters.
  const log = pino({ base: undefined, hooks: { streamWrite: shownJson } }, lines)
  return {
    log,
    async end() {
      const written = new Promise<void>((resolve) => lines.flush(() => resolve()))
      await Promise.race([written, wait(END_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
