/** Whether a dish or size is sold out by a tap, and when that was. */
export interface Tap {
  isGone: boolean
  at: number
}

/** What was tapped and is not saved, a dish or `dish/size`, the last at the end. */
export interface Taps {
  readonly all: ReadonlyMap<string, Tap>
  /** Takes a tap in the place of the last one. */
  add(key: string, isGone: boolean): void
  /** Forgets a tap that was taken, unless there is another since. */
  drop(key: string, tap: Tap): void
}

// The server takes no more.
const LONGEST_AGO_S = 7 * 24 * 60 * 60

/** What is kept of it in this tab, by a name. */
export function keptTaps(name: string): Taps {
  const all = new Map<string, Tap>(JSON.parse(sessionStorage.getItem(name) ?? '[]'))
  const keep = () => sessionStorage.setItem(name, JSON.stringify([...all]))
  return {
    all,
    add(key, isGone) {
      // A dish takes its sizes along, and a size that was tapped after it goes to the end.
      for (const old of all.keys()) {
        if (old === key || old.startsWith(`${key}/`)) all.delete(old)
      }
      all.set(key, { isGone, at: Date.now() })
      keep()
    },
    drop(key, tap) {
      if (all.get(key) === tap) all.delete(key)
      keep()
    },
  }
}

/** As it is sent: it is of the day on which it was tapped, as far as a clock that was set back can tell. */
export function tapBody({ isGone, at }: Tap, size: string | undefined): string {
  const soldOut = isGone ? { today: true } : null
  const seconds = Math.floor((Date.now() - at) / 1000)
  const tappedAgo = Math.min(Math.max(seconds, 0), LONGEST_AGO_S)
  return JSON.stringify({
    ...(size ? { sizes: [{ _id: size, soldOut }] } : { soldOut }),
    tappedAgo,
  })
}
