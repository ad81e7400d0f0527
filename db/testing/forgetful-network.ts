import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface ForgetfulNetwork extends AsyncDisposable {
  /** The same database, by way of this network. */
  place: string
  /** What is sent on the connections that there are gets nowhere from now on, and nobody is told. */
  forget(): void
}

/** A network in front of a PostgreSQL server that can lose its connections without a word. */
export async function aForgetfulNetwork(place: string): Promise<ForgetfulNetwork> {
  const url = new URL(place)
  const { hostname: host, port } = url
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect({ host, port: Number(port) })
    near.pipe(far).pipe(near)
    for (const end of [near, far]) ends.add(end.on('error', () => {}))
  })
  server.listen(0, '127.0.0.1')
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
