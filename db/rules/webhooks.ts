import { isWebAddress } from './contact/contacts.ts'
import { TEXT_LIMITS } from './text/texts.ts'

/** An answer other than 2xx, none in time, no public address, no connection. */
export const DELIVERY_FAILURES = ['answer', 'timeout', 'private', 'connection'] as const

export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/** A public name over https. What it leads to is checked with each delivery. */
export function isWebhookUrl(text: string): boolean {
  if (text.length > TEXT_LIMITS.link || !isWebAddress(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}
