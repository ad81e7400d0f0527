import { isWebAddress } from './contact/contacts.ts'
import { TEXT_LIMITS } from './text/texts.ts'

export const DELIVERY_TYPES = ['menu.published', 'webhook.test'] as const
export type DeliveryType = (typeof DELIVERY_TYPES)[number]

/** An answer other than 2xx, 410, none in time, no public address, no connection. */
export const DELIVERY_FAILURES = ['answer', 'gone', 'timeout', 'private', 'connection'] as const

export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

// Of https; others would let strangers knock at any service from our address.
const PORTS: ReadonlySet<string> = new Set(['', '8443'])

/** A public name over https. What it leads to is checked with each delivery. */
export function isWebhookUrl(text: string): boolean {
  if (text.length > TEXT_LIMITS.link || !isWebAddress(text)) return false
  const { protocol, port, username, password } = new URL(text)
  return protocol === 'https:' && PORTS.has(port) && username === '' && password === ''
}
