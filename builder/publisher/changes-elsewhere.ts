import { listenForChanges } from '#db/changes.ts'

// Whoever changes a menu has a publisher, as a rule, that is at work on it by then.
const SOON_MS = 200

/** Cuts a pause short when another process has changed a menu. */
export class ChangesElsewhere {
  #pause = new AbortController()
  #isSoon = false

  /** Listens until `signal` ends it, and then has let go of the database. */
  listen(database: string, signal: AbortSignal): Promise<void> {
    return listenForChanges(database, () => this.#cutSoon(), signal)
  }

  /** What ends the pause that is next: anything that is heard of from now on. */
  nextPause(): AbortSignal {
    this.#pause = new AbortController()
    return this.#pause.signal
  }

  #cutSoon(): void {
    if (this.#isSoon) return
    this.#isSoon = true
    const cut = () => {
      this.#isSoon = false
      this.#pause.abort()
    }
    setTimeout(cut, SOON_MS).unref()
  }
}
