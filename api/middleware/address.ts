import { isIP, isIPv4 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { createMiddleware } from 'hono/factory'
import type { AnyContext, AppEnv } from '../context.ts'
import type { Network } from '../rate-limits.ts'

// A home has a /64 or all of a /56, a customer of a data centre a /48, at no cost. Behind a /48 there
// can also be a town of phones, as behind one address of IPv4, which counts once.
const IPV6_NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
]

/**
 * Who a request comes from, for rate limits: the networks around the socket's address, or around
 * the one that the outermost of our `trustProxy` proxies saw; the smallest first.
 */
export function clientNetworks(c: Context, trustProxy: number): Network[] {
  const socket = c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
  if (trustProxy === 0) return networksAround(socket)
  const chain = (c.req.header('X-Forwarded-For') ?? '').split(',')
  const seen = withoutPort(chain.at(-trustProxy)?.trim() ?? '')
  return networksAround(isIP(seen) ? seen : socket)
}

/** The networks that a request comes from, the smallest first. */
export function networksOf(c: AnyContext): Network[] {
  return clientNetworks(c, c.var.context.settings.trustProxy)
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
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

/** Nobody lists or passes on what an address with a secret in it answers. */
export const secretAddress = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex')
  await next()
})
