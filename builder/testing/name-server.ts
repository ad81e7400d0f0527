import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface NameServer extends AsyncDisposable {
  /** For `Reach`. */
  address: string
  /** Names whose addresses of version 4 were asked for. */
  asked: string[]
}

const HEADER_BYTES = 12
const A = 1
const AAAA = 28

/** On loopback over UDP; silent about a name without a list. */
export async function aNameServer(
  addressesOf: (name: string) => readonly string[] | null,
): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query)
    if (type === A) asked.push(name)
    const addresses = addressesOf(name)
    if (!addresses) return
    const fit = addresses.filter(type === A ? isIPv4 : type === AAAA ? isIPv6 : () => false)
    const records = fit.map((text) => recordOf(type, ipaddr.parse(text).toByteArray()))
    const header = Buffer.from(query.subarray(0, HEADER_BYTES))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(records.length, 6)
    header.writeUInt32BE(0, 8)
    socket.send(
      Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]),
      port,
      address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    async [Symbol.asyncDispose]() {
      socket.close()
    },
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** Its name is that of the question. */
function recordOf(type: number, bytes: readonly number[]): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt16BE(0xc000 + HEADER_BYTES, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, Buffer.from(bytes)])
}
