import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'

export type Thing = Record<string, unknown> & { id: string }

export type Form = { [name: string]: string | Form }

export interface List {
  data: Record<string, unknown>[]
}

export function listOf(data: object[]) {
  return { object: 'list', data, has_more: false }
}

export function well<T>(body: T): { status: number; body: T } {
  return { status: 200, body }
}

export function missing() {
  return refused(404, 'resource_missing')
}

export function refused(status: number, code?: string) {
  const error = { type: 'invalid_request_error', ...(code && { code }) }
  return { status, body: { error } }
}

export function send(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'Content-Type': 'application/json', 'Request-Id': 'req_local' }
  // Stripe asks not to retry these.
  const retry = status === 429 ? { 'Stripe-Should-Retry': 'false' } : {}
  response.writeHead(status, { ...headers, ...retry }).end(JSON.stringify(body))
}

export function parseForm(encoded: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = name.split(/[[\]]+/).filter(Boolean)
    const last = keys.pop() ?? ''
    const place = keys.reduce((inner: Form, key) => (inner[key] ??= {}) as Form, form)
    place[last] = value
  }
  return form
}

// Stripe's own declarations of parameters.
const DECLARATIONS = new URL('../../node_modules/stripe/esm/resources/', import.meta.url)
const RESOURCES: Readonly<Record<string, string>> = {
  customers: 'Customers',
  'checkout/sessions': 'Checkout/Sessions',
  refunds: 'Refunds',
  'billing_portal/configurations': 'BillingPortal/Configurations',
  'billing_portal/sessions': 'BillingPortal/Sessions',
}

/** Stripe refuses empty values for some parameters. */
export function hasEmptyParameter(path: string, params: Form): boolean {
  const noun = Object.keys(RESOURCES).find((start) => path.startsWith(start)) ?? ''
  const emptyable = emptyableNames(RESOURCES[noun])
  const isEmpty = (form: Form): boolean =>
    Object.entries(form).some(([name, value]) =>
      typeof value === 'string' ? value === '' && !emptyable.has(name) : isEmpty(value),
    )
  return isEmpty(params)
}

function emptyableNames(resource: string | undefined): Set<string> {
  if (resource === undefined) return new Set()
  const declared = readFileSync(new URL(`${resource}.d.ts`, DECLARATIONS), 'utf8')
  return new Set([...declared.matchAll(/(\w+)\??: Emptyable</g)].map(([, name = '']) => name))
}
