import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface ForgetfulNetwork extends AsyncDisposable {
  /** The database by way of this network. */
  place: string
  /** Drops traffic of open connections silently. */
  forget(): void
}

/** A proxy in front of PostgreSQL that can lose connections. */
export async function aForgetfulNetwork(place: string, at = 0): Promise<ForgetfulNetwork> {
  const url = new URL(place)
  const { hostname: host, port } = url
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect({ host, port: Number(port) })
    near.pipe(far).pipe(near)
    for (const end of [near, far]) ends.add(end.on('error', () => {}))
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    place: url.href,
    forget() {
      for (const end of ends) end.unpipe().resume()
    },
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}
