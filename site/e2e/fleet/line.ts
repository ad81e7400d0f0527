import type { Random } from '#builder/testing/random.ts'

/** A request as it is sent, again and to any server, until one of them answers. */
export interface Order {
  method?: string
  path: string
  token?: string
  json?: object
  form?: Readonly<Record<string, string | Blob>>
}

export interface Told {
  /** Of the server that answered. */
  url: string
  status: number
  text: string
  /** How often it was sent before, so that nobody knows whether it was done. */
  lost: number
}

/** How somebody gets at the servers of a fleet. */
export interface Line {
  urls: readonly string[]
  ask(order: Order): Promise<Told>
}

const PAUSE_MS = 20

/** A line from an address of its own, each time to any of the servers. */
export function aLine(urls: readonly string[], address: string, random: Random): Line {
  return {
    urls,
    async ask(order) {
      for (let lost = 0; ;) {
        const url = random.pick(urls)
        try {
          const answer = await send(url, address, order)
          return { url, status: answer.status, text: await answer.text(), lost }
        } catch (error) {
          if (!isRefused(error)) lost += 1
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    },
  }
}

function send(url: string, address: string, order: Order): Promise<Response> {
  const { json, form, token } = order
  const { method = json || form ? 'POST' : 'GET' } = order
  const headers = {
    'X-Forwarded-For': address,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(json && { 'Content-Type': 'application/json' }),
  }
  const body = form ? toFormData(form) : json ? JSON.stringify(json) : null
  return fetch(url + order.path, { method, headers, body, redirect: 'manual' })
}

function toFormData(fields: NonNullable<Order['form']>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

/** Whether nobody listened, so that nothing was sent. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof TypeError)) throw error
  const { cause } = error
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
