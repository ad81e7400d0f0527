import { setTimeout as after } from 'node:timers/promises'

/**
 * Does the same again and again, with a pause between, until it is told to stop; `nextPause` is asked
 * before each time for what cuts the pause after it short.
 */
export async function repeat(
  pauseMs: number,
  signal: AbortSignal,
  task: () => Promise<void>,
  nextPause: () => AbortSignal = () => signal,
): Promise<void> {
  while (!signal.aborted) {
    const cut = nextPause()
    await task()
    await after(pauseMs, undefined, { signal: AbortSignal.any([signal, cut]) }).catch(() => {})
  }
}
