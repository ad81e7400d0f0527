import { setImmediate as others } from 'node:timers/promises'

/** Does `work` with some of `all` at a time; other work of the thread has its turn in between. */
export async function inPieces<T>(
  all: readonly T[],
  size: number,
  work: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < all.length; start += size) {
    if (start > 0) await others()
    await work(all.slice(start, start + size))
  }
}
