import { readFileSync, statSync } from 'node:fs'

const GIVE_UP_MS = 10_000

/** Waits, without leaving the processor, until a file that is replaced as a whole has a text. */
export async function untilReadable(page: string, text: string): Promise<void> {
  const end = performance.now() + GIVE_UP_MS
  let seen = 0
  while (performance.now() < end) {
    const { ino } = statSync(page)
    if (ino !== seen && readFileSync(page, 'utf8').includes(text)) return
    seen = ino
    await new Promise(setImmediate)
  }
  throw new Error(`${text} did not come to ${page}`)
}
