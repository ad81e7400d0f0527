/** Counts what happens, for who waits until more of it has happened. */
export class Tally {
  count = 0
  #reached = Promise.withResolvers<void>()
  #goal = Infinity

  add(): void {
    this.count += 1
    if (this.count >= this.#goal) this.#reached.resolve()
  }

  /** When so many more have come; one waits at a time. */
  more(number: number): Promise<void> {
    this.#reached = Promise.withResolvers<void>()
    this.#goal = this.count + number
    return this.#reached.promise
  }
}
