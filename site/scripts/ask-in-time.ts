// A line may be dead and nobody says so: who waited for ever would keep one of the few connections.
const LONGEST_MS = 20_000

/** What `read` makes of an answer; nothing where there is no connection, or one that breaks or hangs. */
export async function askInTime<Read>(
  path: string,
  init: RequestInit,
  read: (answer: Response) => Promise<Read>,
): Promise<Read | undefined> {
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(), LONGEST_MS)
  try {
    return await read(await fetch(path, { ...init, signal: aborter.signal }))
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
