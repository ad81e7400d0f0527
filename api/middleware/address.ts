import { isIP, isIPv4 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { createMiddleware } from 'hono/factory'
import type { AnyContext, AppEnv } from '../context.ts'
import type { Network } from '../rate-limits.ts'

// A home has a /64 or /56, a data centre's customer a /48. A /48 may also be a town of phones.
const IPV6_NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
]

/**
 * Networks for rate limits, smallest first: around the socket's address, or the one that the outermost of
 * `trustProxy` proxies saw.
 */
export function clientNetworks(c: Context, trustProxy: number): Network[] {
  const socket = c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
  if (trustProxy === 0) return networksAround(socket)
  const chain = (c.req.header('X-Forwarded-For') ?? '').split(',')
  const seen = withoutPort(chain.at(-trustProxy)?.trim() ?? '')
  return networksAround(isIP(seen) ? seen : socket)
}

export function networksOf(c: AnyContext): Network[] {
  return clientNetworks(c, c.var.context.settings.trustProxy)
}

/** Some proxies add a port. */
function withoutPort(forwarded: string): string {
  const inBrackets = /^\[(.*)\](?::\d+)?$/.exec(forwarded)?.[1]
  const [host = '', port] = forwarded.split(':')
  return inBrackets ?? (port !== undefined && isIPv4(host) ? host : forwarded)
}

function networksAround(text: string): Network[] {
  const address = isIP(text) ? ipaddr.process(text) : null
  if (address?.kind() !== 'ipv6') return [{ name: address?.toString() ?? text, times: 1 }]
  return IPV6_NETWORKS.map(({ bits, times }) => {
    const network = ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(text)}/${bits}`)
    return { name: `${network.toString()}/${bits}`, times }
  })
}

function withoutZone(address: string): string {
  return address.split('%')[0] ?? ''
}

/** Addresses with a secret: no index, no referrer. */
export const secretAddress = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex')
  await next()
})
