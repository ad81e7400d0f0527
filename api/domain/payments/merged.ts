/** Work on one thing at a time, by its name. */
export type Merged<T> = (name: string, work: () => Promise<T>) => Promise<T>

/**
 * Lets nobody work on a thing while somebody does: whoever asks meanwhile shares one more run of the
 * work, which begins afterwards and so sees all that had happened when they asked.
 */
export function mergedWork<T>(): Merged<T> {
  const running = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()
  async function next(name: string, work: () => Promise<T>): Promise<T> {
    await running.get(name)?.catch(() => {})
    const run = waiting.get(name)
    waiting.delete(name)
    if (run) running.set(name, run)
    try {
      return await work()
    } finally {
      if (running.get(name) === run) running.delete(name)
    }
  }
  return (name, work) => {
    const shared = waiting.get(name) ?? next(name, work)
    waiting.set(name, shared)
    return shared
  }
}
