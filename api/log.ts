import { setTimeout as wait } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import { shownJson } from '#builder/commands/output.ts'

const STANDARD_OUTPUT = 1
// Written as soon as there is so much, else each second.
const BUFFERED_BYTES = 4096
// What a reader that hangs, or a full disk, leaves waiting; further lines are lost.
const MOST_WAITING_BYTES = 4 * 1024 * 1024
const END_WITHIN_MS = 2000

export interface ServerLog {
  log: Logger
  /** Writes what is left, as far as that goes within a while. */
  end(): Promise<void>
}

/** The log on standard output. Where nobody takes its lines they are lost, and never the server. */
export function openLog(dest: number | string = STANDARD_OUTPUT): ServerLog {
  const lines = pino.destination({
    dest,
    sync: false,
    minLength: BUFFERED_BYTES,
    maxLength: MOST_WAITING_BYTES,
    periodicFlush: 1000,
  })
  lines.on('error', () => {})
  // A path may hold anything, and whoever reads the log may do so on a terminal.
  const log = pino({ base: undefined, hooks: { streamWrite: shownJson } }, lines)
  return {
    log,
    async end() {
      const written = new Promise<void>((resolve) => lines.flush(() => resolve()))
      await Promise.race([written, wait(END_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
