import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Who a request comes from, for counting tries: the socket's address, or the one that the
 * outermost of our `trustProxy` proxies saw. One network of IPv6 (/64) counts as one.
 */
export function clientAddress(c: Context, trustProxy: number): string {
  const socket = c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
  if (trustProxy === 0) return normalized(socket)
  const chain = (c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim())
  const seen = chain.at(-trustProxy) ?? ''
  return normalized(isIP(seen) ? seen : socket)
}

function normalized(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  return isIP(address) === 6 ? network(address) : address
}

/** The first four groups of an IPv6 address. */
function network(address: string): string {
  // The parser of URLs writes an address in its one shortest form.
  const shortest = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = shortest.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const gap = Array.from({ length: 8 - first.length - last.length }, () => '0')
  const groups = tail === undefined ? first : [...first, ...gap, ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
