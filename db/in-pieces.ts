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

/** What `map` makes of each of them, in the same way. */
export async function mapInPieces<T, Made>(
  all: readonly T[],
  size: number,
  map: (one: T) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  await inPieces(all, size, async (some) => made.push(...some.map(map)))
  return made
}
