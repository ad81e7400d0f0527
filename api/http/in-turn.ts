import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// Browsers and proxies send none before the last is answered.
const MOST_WAITING = 8

type Exchange = [request: IncomingMessage, response: ServerResponse]

/**
 * Begins with the requests of a connection one after the other, each when the last answer has been
 * taken: Node itself would begin with all at once, and keep their answers until their turn comes. A
 * connection that lets more than a few wait is closed.
 */
export function inTurn(begin: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>()

  function start(queue: Exchange[], [request, response]: Exchange): void {
    const { socket } = request
    response.once('close', () => {
      const next = socket.destroyed ? undefined : queue.shift()
      if (next) start(queue, next)
      else queues.delete(socket)
    })
    begin(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (!queue) {
      const own: Exchange[] = []
      queues.set(socket, own)
      start(own, [request, response])
    } else if (queue.length < MOST_WAITING) queue.push([request, response])
    else socket.destroy()
  }
}
