import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/** The host was not found, or not connected. */
export class UnreachedError extends Error {
  override name = 'UnreachedError'
}

/** How addresses are found and judged; tests have their own. */
export interface Reach {
  /** Such as `127.0.0.1:5353`; those of the machine by default. */
  nameServers?: readonly string[]
  lookUpWithinMs?: number
  isAllowed: (address: string) => boolean
}

export const PUBLIC_ONLY: Reach = { isAllowed: isPublicAddress }

const LOOK_UP_WITHIN_MS = 2000

export interface Message {
  headers: Record<string, string>
  body: string
}

export interface Answer {
  status: number
  retryAfter: string | undefined
}

/**
 * Posts to a public address. The checked address is the one that is connected, so that a name cannot lead
 * elsewhere meanwhile. Follows no redirect and reads no body.
 */
export function postPublicly(
  url: string,
  { headers, body }: Message,
  signal: AbortSignal,
  reach: Reach = PUBLIC_ONLY,
): Promise<Answer> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  // A connection to a literal address looks nothing up.
  if (isIP(host) && !reach.isAllowed(host)) {
    return Promise.reject(new PrivateAddressError(`${host} is not public`))
  }
  const isSecure = protocol === 'https:'
  const request = isSecure ? requestHttps : requestHttp
  const lookup = checkedLookup(reach, signal)
  const options = { method: 'POST', headers, signal, lookup, agent: false }
  let isReached = false
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      const { statusCode: status = 0, headers: said } = response
      resolve({ status, retryAfter: said['retry-after'] })
      response.on('error', () => {}).destroy()
    })
      .on('socket', (socket) =>
        socket.once(isSecure ? 'secureConnect' : 'connect', () => (isReached = true)),
      )
      .on('error', (cause) => {
        const isOurs = isReached || cause instanceof PrivateAddressError
        reject(isOurs ? cause : new UnreachedError(`${host} was not reached`, { cause }))
      })
      .end(body)
  })
}

/** No loopback, private, link-local or otherwise special network. */
function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** By a resolver of its own: that of `dns.lookup` has few threads, which nobody can take back. */
function checkedLookup(reach: Reach, signal: AbortSignal): LookupFunction {
  const find = callbackify(findAddresses)
  return (hostname, options, callback) => {
    find(hostname, reach, signal, (error, found) => {
      if (error) return callback(error, [])
      const [first] = found
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

/** Of both kinds; throws if one of them is not allowed, or if there is none. */
async function findAddresses(
  hostname: string,
  { nameServers, lookUpWithinMs = LOOK_UP_WITHIN_MS, isAllowed }: Reach,
  signal: AbortSignal,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const resolver = new Resolver({ timeout: lookUpWithinMs, tries: 1 })
  if (nameServers) resolver.setServers(nameServers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  const [four, six] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  signal.removeEventListener('abort', cancel)
  const [first, ...others] = [...addressesOf(four, 4), ...addressesOf(six, 6)]
  if (!first) {
    throw new Error(`${hostname} was not found`, { cause: [four, six] })
  }
  const found: [LookupAddress, ...LookupAddress[]] = [first, ...others]
  if (found.every(({ address }) => isAllowed(address))) return found
  throw new PrivateAddressError(`${hostname} is not public`)
}

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  const addresses = result.status === 'fulfilled' ? result.value : []
  return addresses.map((address) => ({ address, family }))
}
