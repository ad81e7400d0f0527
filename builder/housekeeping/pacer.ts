/** Lets work that many small things call for be done once for all of them, at most so often. */
export class Pacer {
  readonly #everyMs: number
  #wanted = true
  #lastMs = -Infinity

  constructor(everyMs: number) {
    this.#everyMs = everyMs
  }

  /** Says that there is something to do. */
  want(): void {
    this.#wanted = true
  }

  /** Whether it is time; whoever asks does the work then. The first time always is. */
  take(nowMs: number): boolean {
    if (!this.#wanted || nowMs - this.#lastMs < this.#everyMs) return false
    this.#wanted = false
    this.#lastMs = nowMs
    return true
  }
}
