import { lookup as dnsLookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/** How addresses are found and judged; tests have their own. */
export interface Reach {
  lookup: typeof dnsLookup
  isAllowed: (address: string) => boolean
}

export const PUBLIC_ONLY: Reach = { lookup: dnsLookup, isAllowed: isPublicAddress }

export interface Message {
  headers: Record<string, string>
  body: string
}

/**
 * Posts to a public address and gives the status. The checked address is the one that is connected, so that
 * a name cannot lead elsewhere meanwhile. Follows no redirect and reads no body.
 */
export function postPublicly(
  url: string,
  { headers, body }: Message,
  signal: AbortSignal,
  reach: Reach = PUBLIC_ONLY,
): Promise<number> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  // A connection to a literal address looks nothing up.
  if (isIP(host) && !reach.isAllowed(host)) {
    return Promise.reject(new PrivateAddressError(`${host} is not public`))
  }
  const request = protocol === 'https:' ? requestHttps : requestHttp
  const options = { method: 'POST', headers, signal, lookup: checkedLookup(reach), agent: false }
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      resolve(response.statusCode ?? 0)
      response.on('error', () => {}).destroy()
    })
      .on('error', reject)
      .end(body)
  })
}

/** No loopback, private, link-local or otherwise special network. */
function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

function checkedLookup({ lookup, isAllowed }: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new PrivateAddressError(`${hostname} is not public`), [])
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
