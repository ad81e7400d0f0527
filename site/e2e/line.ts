import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line between a browser and a server. */
export interface Line extends AsyncDisposable {
  /** Origin of the near end, without a trailing slash. */
  url: string
  /** Open, cut (every connection fails), or dead (nothing comes back, and nobody says so). */
  set(state: 'open' | 'cut' | 'dead'): void
}

/** Lays a line to the server at `url`. */
export async function layLine(url: string): Promise<Line> {
  const sockets = new Set<Socket>()
  let state = 'open'
  const near = createServer((socket) => {
    if (state === 'cut') return void socket.destroy()
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [from, to] of [
      [socket, far],
      [far, socket],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => state === 'open' && to.write(bytes))
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('error', () => to.destroy())
    }
  })
  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  near.listen(0, '127.0.0.1')
  await once(near, 'listening')
  return {
    url: `http://localhost:${(near.address() as AddressInfo).port}`,
    set(next) {
      // What a dead line has swallowed never comes, so its connections go with it.
      if (next === 'cut' || state === 'dead') hangUp()
      state = next
    },
    async [Symbol.asyncDispose]() {
      hangUp()
      near.close()
      await once(near, 'close')
    },
  }
}
