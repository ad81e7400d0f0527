import { setTimeout as after } from 'node:timers/promises'

/** Does the same again and again, with a pause between, until it is told to stop. */
export async function repeat(
  pauseMs: number,
  signal: AbortSignal,
  task: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await task()
    await after(pauseMs, undefined, { signal }).catch(() => {})
  }
}
