import type { Server, ServerResponse } from 'node:http'

/** How much of all answers together may wait for its readers. */
export interface UnreadBound {
  mostBytes: number
  lookEveryMs: number
}

/**
 * Bounds what the answers under way hold that their clients have not taken from one look to the next.
 * Those with the most left go, so that nobody's menu is cut short for what others leave lying.
 */
export function boundUnread(
  server: Server,
  answers: ReadonlySet<ServerResponse>,
  { mostBytes, lookEveryMs }: UnreadBound,
): void {
  let before = new Set<ServerResponse>()
  const timer = setInterval(() => {
    const waiting = [...before.intersection(answers)]
    before = new Set(answers)
    closeLargest(waiting, mostBytes)
  }, lookEveryMs)
  // A port that is taken closes no server, and whoever starts this one again waits for its end.
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

function closeLargest(waiting: readonly ServerResponse[], mostBytes: number): void {
  let bytes = 0
  for (const response of waiting.toSorted((one, other) => unread(one) - unread(other))) {
    bytes += unread(response)
    if (bytes > mostBytes) response.destroy()
  }
}

function unread(response: ServerResponse): number {
  return response.writableLength
}
