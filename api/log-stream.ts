import { write } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { shownJson } from '#builder/commands/output.ts'

/** Where the log goes. Where nobody takes its lines they are lost, and never the server. */
export interface LogStream {
  write(line: string): void
  /** Writes what is left, as far as that goes within a while. */
  end(): Promise<void>
}

type WriteSome = (bytes: Buffer) => Promise<number>

// Written at once as soon as there is so much, else each second.
const AT_ONCE_BYTES = 4096
const FLUSH_EACH_MS = 1000
// A reader that hangs, or a full disk, may come back.
const MOST_WAITING_BYTES = 4 * 1024 * 1024
const END_WITHIN_MS = 2000

/** A log into an open file, pipe or terminal, by its number. */
export function logInto(fd: number): LogStream {
  const writeTo = promisify(write)
  return createLogStream(async (bytes) => (await writeTo(fd, bytes)).bytesWritten)
}

/** The same by whatever writes some of what it is given, and says how many bytes. */
export function createLogStream(writeSome: WriteSome): LogStream {
  let waiting: string[] = []
  let bytes = 0
  let lost = 0
  let underWay: Promise<void> | null = null

  async function writeOut(): Promise<void> {
    while (waiting.length > 0) {
      const lines = lost > 0 ? [lostLine(lost), ...waiting] : waiting
      ;[waiting, bytes, lost] = [[], 0, 0]
      await writeAll(Buffer.from(lines.join(''))).catch(() => (lost += lines.length))
    }
  }

  async function writeAll(text: Buffer): Promise<void> {
    for (let done = 0; done < text.length;) {
      const written = await writeSome(text.subarray(done)).catch(isFull)
      if (written === 0) await wait(FLUSH_EACH_MS / 10, undefined, { ref: false })
      done += written
    }
  }

  const flush = () => (underWay ??= writeOut().finally(() => (underWay = null)))
  const timer = setInterval(() => void flush(), FLUSH_EACH_MS)
  timer.unref()
  return {
    write(line) {
      if (bytes > MOST_WAITING_BYTES) {
        lost += 1
        return
      }
      // A path may hold anything, and whoever reads the log may do so on a terminal.
      waiting.push(shownJson(line))
      bytes += line.length
      if (bytes >= AT_ONCE_BYTES) void flush()
    },
    async end() {
      clearInterval(timer)
      await within(END_WITHIN_MS, flush())
    },
  }
}

/** Waits for the work, no longer than that; of the wait nothing is left, which would keep the process. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const patience = new AbortController()
  const over = wait(ms, undefined, { signal: patience.signal }).catch(() => {})
  await Promise.race([work, over])
  patience.abort()
}

// A pipe whose reader is behind takes nothing for now.
function isFull(error: NodeJS.ErrnoException): number {
  if (error.code !== 'EAGAIN') throw error
  return 0
}

function lostLine(lines: number): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), lines, msg: 'lines of the log were lost' })}\n`
}
