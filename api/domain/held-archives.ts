/** What archives keep in memory until they have been read. */
export interface HeldArchives {
  /** Counts one; `signal` tells when it must be given up. Disposed of once it has been read. */
  hold(bytes: number): HeldArchive
}

interface HeldArchive extends Disposable {
  signal: AbortSignal
}

interface Entry {
  bytes: number
  givenUp: AbortController
}

/** Together at most so many bytes; then the largest are given up, of as large ones the oldest. */
export function createHeldArchives(mostBytes: number): HeldArchives {
  const held = new Set<Entry>()

  function giveUpLargest(): void {
    let bytes = 0
    for (const entry of [...held].toReversed().toSorted((a, b) => a.bytes - b.bytes)) {
      bytes += entry.bytes
      if (bytes <= mostBytes) continue
      held.delete(entry)
      entry.givenUp.abort()
    }
  }

  return {
    hold(bytes) {
      const entry = { bytes, givenUp: new AbortController() }
      held.add(entry)
      giveUpLargest()
      return { signal: entry.givenUp.signal, [Symbol.dispose]: () => void held.delete(entry) }
    },
  }
}
