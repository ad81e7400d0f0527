import { once } from 'node:events'

/** A process whose memory is asked for from outside. */
export interface WatchedProcess {
  /** Where its inspector listens. */
  inspector: string
}

/**
 * Bytes that the process's main thread still holds once it has collected its garbage: objects and
 * buffers. What the process holds of the system is more, and seldom given back.
 */
export async function liveBytes({ inspector }: WatchedProcess): Promise<number> {
  const socket = new WebSocket(inspector)
  try {
    await once(socket, 'open')
    await ask(socket, 1, 'HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await ask(socket, 2, 'Runtime.getHeapUsage')
    return (usedSize ?? 0) + (backingStorageSize ?? 0)
  } finally {
    socket.close()
  }
}

async function ask(socket: WebSocket, id: number, method: string): Promise<Record<string, number>> {
  socket.send(JSON.stringify({ id, method }))
  const [event] = (await once(socket, 'message')) as [MessageEvent<string>]
  const answer = JSON.parse(event.data) as { result?: Record<string, number> }
  if (!answer.result) throw new Error(`${method} is not answered: ${event.data}`)
  return answer.result
}
